"""Running what was generated in a process of its own."""

from __future__ import annotations

import json
import os
import secrets
import signal
from dataclasses import asdict
from types import TracebackType
from typing import Any, Literal, Self

from mep.sandbox.limits import Limits
from mep.sandbox.server_process import Outcome, ServerEndedError, ServerProcess

#: How a job can fail: its process crashed, did not end in time, needed too much memory
#: or wrote too much; its reply cannot be its own; or the job itself has raised.
Kind = Literal["crashed", "timed out", "memory", "too much output", "forged", "failed"]

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
    A job has not returned a result.

    Parameters
    ----------
    kind
        How it failed.
    message
        What happened, with names and values.
    error_type
        For a job that has raised, the name of the exception.
    """

    def __init__(self, kind: Kind, message: str, error_type: str = "") -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind
        self.message = message
        self.error_type = error_type


class Sandbox:
    """
    Runs jobs, each in a process of its own.

    A process has an emptied environment, a private folder and limits; whatever it
    starts is killed when it ends. One thread uses a sandbox at a time.

    Parameters
    ----------
    jobs
        Name of the module with the jobs: see :mod:`mep.sandbox.server`.

    Raises
    ------
    NotImplementedError
        Where processes cannot be forked.
    RuntimeError
        When it does not start.
    """

    def __init__(self, jobs: str) -> None:
        self._jobs = jobs
        if not hasattr(os, "fork"):
            raise NotImplementedError(
                "Generated operators cannot be run on this system yet: there is no "
                "os.fork. Use Linux or macOS, or on Windows its subsystem for Linux."
            )

        self._server: ServerProcess | None = ServerProcess(self._jobs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End all processes."""
        if self._server is not None:
            self._server.stop()
            self._server = None

    def run(self, job: str, arguments: dict[str, Any], limits: Limits) -> Any:
        """
        Return the result of a job, of which nothing is left running then.

        Parameters
        ----------
        job
            Name of the job.
        arguments
            What it is given; can be written as JSON.
        limits
            What it may use.

        Raises
        ------
        SandboxError
            When there is no result. The next job can be run all the same.
        """
        server = self._server = self._server or ServerProcess(self._jobs)
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

        if outcome.stopped or not outcome.reply:
            raise _failure(outcome, limits)

        result = _result(outcome.reply, secret)
        if outcome.left_over:
            message = f"it has left {outcome.left_over} other processes running"
            raise SandboxError("failed", message)

        return result


def _failure(outcome: Outcome, limits: Limits) -> SandboxError:
    """Return the error for a job without a reply."""
    code = outcome.exit_code
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


def _result(reply: bytes, secret: str) -> Any:
    """Return the result in a reply, which is believed only if it can be of the job."""
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
    """Return the error for a job that has raised."""
    if is_memory:
        return SandboxError("memory", "it has asked for more memory than it may use")

    lines = [f"{error_type}: {message}", *map(str, trace)]
    return SandboxError("failed", "\n".join(lines), error_type)
