"""A sandbox, which runs generated code in processes of their own."""

from __future__ import annotations

import json
import math
import os
import secrets
import signal
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from types import TracebackType
from typing import Any, Literal, Self

from mep.plain_text import plain_text
from mep.sandbox.kernel.layers import Layer
from mep.sandbox.limits import Limits, check_limits
from mep.sandbox.server_process import Outcome, ServerEndedError, ServerProcess

#: How a job can fail: its process crashed, did not end in time, needed too much memory
#: or wrote too much; its reply is not its own; or it has raised an exception.
Kind = Literal["crashed", "timed out", "memory", "too much output", "forged", "failed"]

_MAX_NAME = 100  # characters

_CAUSES = {
    "SIGSEGV": "memory that is not its own was accessed, or the stack has overflowed",
    "SIGBUS": "memory that is not there was accessed",
    "SIGABRT": "it has aborted, as after an exception that cannot be caught",
    "SIGFPE": "an integer was divided by zero, or the like",
    "SIGILL": "something was executed that is no code",
    "SIGKILL": "it was killed, perhaps because the machine had no memory left",
}


class SandboxError(Exception):
    """
    Exception for a job that has not returned a result.

    Parameters
    ----------
    kind
        Kind of the failure.
    message
        Description of what happened, with names and values.
    error_type
        Name of the exception that the job has raised; empty if it has raised none.
    """

    def __init__(self, kind: Kind, message: str, error_type: str = "") -> None:
        self.kind = kind
        self.message = plain_text(message)
        self.error_type = plain_text(error_type, _MAX_NAME)
        super().__init__(f"{kind}: {self.message}")


@dataclass(frozen=True)
class Done:
    """
    What a job has done.

    Parameters
    ----------
    result
        What the job has returned. It may be forged: generated code in the job's process
        can write anything.
    cpu_seconds
        CPU time of all its processes, as the kernel has measured it, from when it was
        to load generated code, which cannot forge it.
    """

    result: Any
    cpu_seconds: float


class UnconfinedError(RuntimeError):
    """
    Exception for a system on which generated code would not be confined.

    Parameters
    ----------
    missing
        Why layers of the kernel are missing.
    """

    def __init__(self, missing: Mapping[Layer, str]) -> None:
        reasons = "; ".join(f"{layer} ({why})" for layer, why in missing.items())
        super().__init__(
            "Generated operators would not be confined here, as layers of the sandbox "
            f"are missing: {reasons}. `python -m mep.sandbox check` tells what that "
            "means. --allow-unsandboxed runs them nevertheless, which is for operators "
            "that you trust, and for containers that confine them."
        )
        self.missing = missing


class Sandbox:
    """
    Runs jobs, each in a process of its own.

    A process has an emptied environment, a private folder and limits, and is confined
    by the :mod:`layers <mep.sandbox.kernel.layers>` of the kernel; whatever it starts
    is killed when it ends. Only one thread may use a sandbox at a time.

    Parameters
    ----------
    jobs
        Name of the module with the jobs: see :mod:`mep.sandbox.server`.
    allow_unsandboxed
        Whether to run jobs also where layers of the kernel are missing.

    Raises
    ------
    NotImplementedError
        On systems that cannot fork processes.
    UnconfinedError
        When layers are missing, which is not allowed.
    RuntimeError
        When the sandbox does not start.
    """

    def __init__(self, jobs: str, allow_unsandboxed: bool = False) -> None:
        self._jobs = jobs
        self._allow_unsandboxed = allow_unsandboxed
        if not hasattr(os, "fork"):
            raise NotImplementedError(
                "Generated operators cannot be run on this system yet: there is no "
                "os.fork. Use Linux or macOS, or on Windows its subsystem for Linux."
            )

        self._server: ServerProcess | None = self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _start(self) -> ServerProcess:
        server = ServerProcess(self._jobs)
        if server.missing and not self._allow_unsandboxed:
            server.stop()
            raise UnconfinedError(server.missing)

        return server

    @property
    def missing(self) -> Mapping[Layer, str]:
        """Why layers of the kernel do not confine the jobs, for those that do not."""
        return self._server.missing if self._server else {}

    def close(self) -> None:
        """End all processes of the sandbox."""
        if self._server is not None:
            self._server.stop()
            self._server = None

    def run(self, job: str, arguments: dict[str, Any], limits: Limits) -> Done:
        """
        Run a job; nothing of it is left running when this returns.

        Parameters
        ----------
        job
            Name of the job.
        arguments
            Argument of the job, which JSON must be able to hold.
        limits
            Limits on the resources of the job.

        Raises
        ------
        SandboxError
            When the job has returned no result. The sandbox can still run other jobs.
        RuntimeError
            When a limit of the user is lower than one of the job.
        """
        check_limits(limits)
        server = self._server = self._server or self._start()
        secret = secrets.token_hex(16)
        request = {"job": job, "arguments": arguments, "limits": asdict(limits)}
        try:
            outcome = server.run({**request, "secret": secret}, limits)
        except ServerEndedError as error:
            self.close()
            message = f"it has killed or stopped the process that runs it ({error})"
            raise SandboxError("crashed", message) from error
        except BaseException:  # also an interrupt must not leave a job behind
            self.close()
            raise

        begun, reply = _split(outcome.reply)
        # What a job has replied that did not end well may be anybody's.
        if outcome.stopped or not reply or outcome.end.exit_code:
            raise _failure(outcome, limits)

        result = _result(reply, secret)
        if outcome.end.left_over:
            message = f"it has left {outcome.end.left_over} other processes running"
            raise SandboxError("failed", message)

        return Done(result, outcome.end.cpu_seconds - begun)


def _failure(outcome: Outcome, limits: Limits) -> SandboxError:
    """Return the error for a job without a reply."""
    code = outcome.end.exit_code
    name = signal.Signals(-code).name if code < 0 else ""
    if outcome.stopped == "timed out":
        message = f"it had not ended after {limits.wall_seconds:g} s"
        return SandboxError("timed out", message)
    if name == "SIGXCPU":
        message = f"it had not ended after {limits.cpu_seconds:g} s of CPU time"
        return SandboxError("timed out", message)
    if name == "SIGXFSZ":
        message = f"it has written a file of more than {limits.file_bytes >> 20} MiB"
        return SandboxError("too much output", message)
    if outcome.stopped == "too much output":
        return SandboxError("too much output", "it has printed or replied too much")

    end = (
        f"killed by {name}: {_CAUSES[name]}" if name in _CAUSES else f"killed by {name}"
    )
    if not name:
        end = f"it has ended its process, with exit code {code}"

    printed = outcome.printed.decode(errors="replace").strip()[-500:]
    return SandboxError(
        "crashed", f"{end}; it has printed: {printed}" if printed else end
    )


def _split(reply: bytes) -> tuple[float, bytes]:
    """Return the CPU time in the first line of a reply, if it has two, and the rest."""
    line, end, rest = reply.partition(b"\n")
    try:
        seconds = float(line) if end else math.nan
    except ValueError:  # generated code has written a line, after no time
        seconds = math.nan

    return (seconds, rest) if 0 <= seconds < math.inf else (0.0, reply)


def _result(reply: bytes, secret: str) -> Any:
    """Return the result in a reply, after a check that the reply can be the job's."""
    try:
        start, text = reply[: len(secret)].decode(), reply[len(secret) :]
        content = json.loads(text) if start == secret else None
    except (ValueError, RecursionError):
        content = None

    if isinstance(content, dict) and content.keys() == {"result"}:
        return content["result"]

    if isinstance(content, dict) and _is_error(content.get("error")):
        raise _raised(**content["error"])

    message = "something else than the job has written its reply"
    raise SandboxError("forged", message)


def _is_error(error: Any) -> bool:
    kinds = {"error_type": str, "message": str, "is_memory": bool, "trace": list}
    return (
        isinstance(error, dict)
        and error.keys() == kinds.keys()
        and all(isinstance(error[key], kind) for key, kind in kinds.items())
    )


def _raised(
    error_type: str, message: str, is_memory: bool, trace: list[Any]
) -> SandboxError:
    """Return the error for a job that has raised an exception."""
    if is_memory:
        return SandboxError("memory", "it has asked for more memory than it may use")

    lines = [f"{plain_text(error_type, _MAX_NAME)}: {message}", *map(str, trace)]
    return SandboxError("failed", "\n".join(lines), error_type)
