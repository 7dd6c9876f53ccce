"""The server of a sandbox, as its parent sees it."""

from __future__ import annotations

import os
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Literal

from mep.sandbox.channel import receive, send
from mep.sandbox.descendants import kill_group, kill_with_variable
from mep.sandbox.kernel.layers import Layer
from mep.sandbox.limits import Limits
from mep.sandbox.supervise import JobEnd
from pyvrp_plus.operators import BuildCache
from pyvrp_plus.trials.environment_variables import SINGLE_THREAD

# Seconds to wait until a server is ready, and for each of its answers after that.
_START_TIMEOUT = 60.0
_ANSWER_TIMEOUT = 10.0

# Maximum number of bytes that a job may print, and of those that are kept.
_MAX_PRINTED = 64 << 20
_MAX_KEPT = 4 << 10

_CHUNK = 1 << 16
_SERVER = (sys.executable, "-P", "-m", "mep.sandbox.server")
_KEPT_VARIABLES = ("PATH", "CXX", "LANG", "LC_ALL")


class ServerEndedError(Exception):
    """Exception for a server that has ended or hangs, with its last output."""


@dataclass
class Outcome:
    """
    Outcome of a job.

    Parameters
    ----------
    reply
        Reply of the job.
    printed
        End of its error output.
    num_printed
        Number of bytes of its error output.
    stopped
        Reason for which the job was killed; ``None`` if it was not.
    end
        How its processes have ended.
    """

    reply: bytes = b""
    printed: bytes = b""
    num_printed: int = 0
    stopped: Literal["timed out", "too much output"] | None = None
    end: JobEnd = field(default_factory=lambda: JobEnd(0))


class ServerProcess:
    """
    A running server.

    Parameters
    ----------
    jobs
        Name of the module with the jobs: see :mod:`mep.sandbox.server`.

    Attributes
    ----------
    missing
        Why layers of the kernel do not confine the jobs, for those that do not.

    Raises
    ------
    RuntimeError
        When the server does not start.
    """

    def __init__(self, jobs: str) -> None:
        self._folder = tempfile.TemporaryDirectory(
            prefix="mep_sandbox_", ignore_cleanup_errors=True
        )
        self._log = Path(self._folder.name) / "log"
        self._work = Path(self._folder.name) / "work"  # without the log
        self._job: int | None = None
        self._channel, other_end = socket.socketpair()
        with other_end:
            self._process = self._start(other_end.fileno(), jobs)

        try:
            self._channel.settimeout(_START_TIMEOUT)
            self.missing: dict[Layer, str] = self._answer("ready")
            self._channel.settimeout(_ANSWER_TIMEOUT)
        except ServerEndedError as error:
            self.stop()
            raise RuntimeError(f"The sandbox does not start: {error}") from error

    def _start(self, channel: int, jobs: str) -> subprocess.Popen[bytes]:
        self._work.mkdir()
        with self._log.open("wb") as log:
            return subprocess.Popen(
                [*_SERVER, str(channel), self._folder.name, jobs],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
                pass_fds=[channel],
                cwd=self._work,
                env=_environment(self._work),
                start_new_session=True,
            )

    def run(self, request: dict[str, Any], limits: Limits) -> Outcome:
        """
        Run a job; when this returns, nothing of the job is left running.

        Raises
        ------
        ServerEndedError
            When the server ends meanwhile, or does not answer; it must then be stopped.
        """
        deadline = time.monotonic() + limits.wall_seconds
        with ExitStack() as stack:
            reply, reply_end = map(stack.enter_context, _pipe())
            printed, printed_end = map(stack.enter_context, _pipe())
            self._send(request, [reply_end.fileno(), printed_end.fileno()])
            reply_end.close()
            printed_end.close()
            # None that has to be killed if the system does it.
            self._job = int(self._answer("job")) or None
            outcome = self._collect(reply.fileno(), printed.fileno(), limits, deadline)

        self._job = None
        return outcome

    def stop(self) -> None:
        """End the server and its job; another thread may be waiting for the job."""
        # Closing the socket would not wake that thread.
        with suppress(OSError):
            self._channel.shutdown(socket.SHUT_RDWR)
        if self._job is not None:
            kill_group(self._job)

        try:
            # The server kills all processes of the job, and ends by itself; unless it
            # was killed before.
            self._process.wait(timeout=_ANSWER_TIMEOUT if self._job is None else 1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

        if self._job is not None:
            kill_with_variable(f"HOME={self._work}")

        self._channel.close()
        self._folder.cleanup()

    def _collect(
        self, reply: int, printed: int, limits: Limits, deadline: float
    ) -> Outcome:
        """Read the output of a job until it has ended, or must be stopped."""
        outcome = Outcome()
        with selectors.DefaultSelector() as selector:
            for source in (reply, printed, self._channel):
                selector.register(source, selectors.EVENT_READ)

            has_ended = False
            while not has_ended and outcome.stopped is None:
                sources = _ready(selector, deadline - time.monotonic())
                has_ended = self._channel in sources
                if not sources:
                    outcome.stopped = "timed out"
                _read_some(selector, sources, reply, outcome, limits)

            # The server waits for this message, either before or after it sends the
            # status.
            self._send({"stop": True})
            outcome.end = JobEnd(**self._answer("end"))

            # No process is left that could write: the rest of the output can be read at
            # once.
            selector.unregister(self._channel)
            while outcome.stopped is None and (sources := _ready(selector, 0)):
                _read_some(selector, sources, reply, outcome, limits)

        return outcome

    def _send(self, message: Any, files: Sequence[int] = ()) -> None:
        try:
            send(self._channel, message, files)
        except OSError as error:
            raise ServerEndedError(self._last_words()) from error

    def _answer(self, key: str) -> Any:
        try:
            answer = receive(self._channel)
            if answer is None:
                raise ServerEndedError(self._last_words())

            return answer[0][key]
        except OSError as error:
            raise ServerEndedError("it does not answer") from error
        except (ValueError, KeyError, TypeError) as error:
            raise ServerEndedError("it answers something else") from error

    def _last_words(self) -> str:
        try:
            log = self._log.read_bytes()
        except FileNotFoundError:  # another thread has stopped the server
            log = b""

        words = log[-_MAX_KEPT:].decode(errors="replace").strip()
        return words.rpartition("\n")[2] or "it has ended"


def _pipe() -> tuple[IO[bytes], IO[bytes]]:
    """Return the read end and the write end of a new pipe."""
    read_end, write_end = os.pipe()
    return os.fdopen(read_end, "rb", buffering=0), os.fdopen(write_end, "wb", 0)


def _ready(selector: selectors.BaseSelector, timeout: float) -> list[Any]:
    return [key.fileobj for key, _ in selector.select(max(timeout, 0))]


def _read_some(
    selector: selectors.BaseSelector,
    sources: list[Any],
    reply: int,
    outcome: Outcome,
    limits: Limits,
) -> None:
    """Read from those files of a job that have something, within the limits."""
    for source in sources:
        if not isinstance(source, int):
            continue

        chunk = os.read(source, _CHUNK)
        if not chunk:
            selector.unregister(source)
        elif source == reply:
            outcome.reply += chunk
        else:
            outcome.num_printed += len(chunk)
            outcome.printed = (outcome.printed + chunk)[-_MAX_KEPT:]

    if len(outcome.reply) > limits.reply_bytes or outcome.num_printed > _MAX_PRINTED:
        outcome.stopped = "too much output"


def _environment(folder: Path) -> dict[str, str]:
    """Return the server's environment, with only harmless variables of the user."""
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    return {
        **kept,
        **SINGLE_THREAD,
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "PYTHONNOUSERSITE": "1",
        # Results that depend on the order of sets must be the same in each process.
        "PYTHONHASHSEED": "0",
        "PYVRP_PLUS_CACHE": str(BuildCache().folder.absolute()),
    }
