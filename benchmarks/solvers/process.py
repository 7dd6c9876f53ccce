"""
Running workers: processes that answer a request in JSON by a reply in JSON.

The request is the worker's standard input; the reply goes through a pipe of its own, so
that the output of solvers cannot corrupt it. Every worker leads a process group of its
own, which is killed at the end of the call.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.rows import Status
from pyvrp_plus.trials.environment_variables import SINGLE_THREAD

#: Longest reply, in bytes.
MAX_REPLY = 16 * 2**20

_MAX_ERRORS = 16 * 2**10
_CHUNK = 2**16

# Seconds between checks for a worker that is gone, but whose descendants keep the pipe.
_POLL = 0.5

# Running workers with their working directories.
_running: dict[subprocess.Popen[bytes], Path] = {}


class WorkerError(Exception):
    """A worker has failed to answer; ``status`` is the outcome of its run."""

    def __init__(self, status: Status, message: str) -> None:
        super().__init__(message)
        self.status = status


def end_workers(folder: Path) -> None:
    """
    Kill all workers that are running in a folder, or in one that it contains.

    A harness with threads needs this, since an interrupt from the keyboard reaches only
    its main thread, and no worker.
    """
    for process, where in tuple(_running.items()):
        if where.is_relative_to(folder):
            _kill_group(process)


def run_worker(
    python: Path,
    worker: Path,
    request: dict[str, Any],
    folder: Path,
    timeout: float,
) -> dict[str, Any]:
    """
    Run a worker, and return its reply.

    Parameters
    ----------
    python
        Python that runs the worker.
    worker
        File of the worker's module; its folder is a package whose modules it may
        import.
    request
        Request to the worker; its field ``core`` is the number of the CPU to run on, or
        ``None`` for any.
    folder
        Working directory of the worker.
    timeout
        Wall-clock seconds after which the worker is killed.

    Raises
    ------
    WorkerError
        When the worker cannot be started, does not reply in time or with a JSON object,
        or reports a failure.
    """
    read_end, write_end = os.pipe()
    with (
        os.fdopen(read_end, "rb", buffering=0) as channel,
        os.fdopen(write_end, "wb") as other_end,
        tempfile.TemporaryFile() as question,
    ):
        question.write(json.dumps(request).encode())
        question.seek(0)
        process = _start(python, worker, question, write_end, folder)
        other_end.close()
        _running[process] = folder
        try:
            return _reply(process, channel, timeout)
        finally:
            _kill_group(process)
            process.wait()
            del _running[process]
            assert process.stderr is not None
            process.stderr.close()


def _start(
    python: Path, worker: Path, question: Any, write_end: int, folder: Path
) -> subprocess.Popen[bytes]:
    module = f"{worker.parent.name}.{worker.stem}"
    try:
        return subprocess.Popen(
            [str(python), "-m", module, str(write_end)],
            stdin=question,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            pass_fds=[write_end],
            cwd=folder,
            env=_environment(worker.parent.parent),
            start_new_session=True,
        )
    except OSError as error:
        raise WorkerError(Status.CRASHED, f"cannot be started: {error}") from error


def _environment(path: Path) -> dict[str, str]:
    """Return the worker's environment variables, with a folder for its imports."""
    kept = {key: val for key, val in os.environ.items() if key != "PYTHONHOME"}
    python = {"PYTHONPATH": str(path), "PYTHONNOUSERSITE": "1"}
    return kept | SINGLE_THREAD | python


def _reply(
    process: subprocess.Popen[bytes], channel: Any, timeout: float
) -> dict[str, Any]:
    answer, errors = _read(process, channel, timeout)
    if not answer:
        raise WorkerError(Status.CRASHED, _describe_end(process, errors))

    try:
        reply = json.loads(answer, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        message = f"the reply is no JSON: {error}"
        raise WorkerError(Status.CRASHED, message) from error

    if not isinstance(reply, dict):
        raise WorkerError(Status.CRASHED, "the reply is no JSON object")
    if "error" in reply:
        raise WorkerError(Status.CRASHED, str(reply["error"]))

    return reply


def _read(
    process: subprocess.Popen[bytes], channel: Any, timeout: float
) -> tuple[bytes, bytes]:
    """Return the reply, and the end of the standard error."""
    deadline = time.monotonic() + timeout
    read = {channel: b"", process.stderr: b""}
    with selectors.DefaultSelector() as selector:
        for source in read:
            selector.register(source, selectors.EVENT_READ)

        while channel in selector.get_map():
            has_ended = process.poll() is not None
            ready = selector.select(min(_POLL, deadline - time.monotonic()))
            if not ready and has_ended:
                break

            for key, _ in ready:
                chunk = os.read(key.fd, _CHUNK)
                read[key.fileobj] += chunk
                if not chunk:
                    selector.unregister(key.fileobj)

            read[process.stderr] = read[process.stderr][-_MAX_ERRORS:]
            if len(read[channel]) > MAX_REPLY:
                message = f"the reply is longer than {MAX_REPLY >> 20} MiB"
                raise WorkerError(Status.CRASHED, message)
            if time.monotonic() >= deadline:
                message = f"no reply after {timeout:g} s"
                raise WorkerError(Status.TIMED_OUT, message)

    return read[channel], read[process.stderr]


def _describe_end(process: subprocess.Popen[bytes], errors: bytes) -> str:
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=5)

    assert process.stderr is not None
    os.set_blocking(process.stderr.fileno(), False)
    errors += process.stderr.read(_MAX_ERRORS) or b""
    last_line = errors.decode(errors="replace").strip().rpartition("\n")[2]
    code = process.returncode
    if code is None:
        end = "closed its pipe without a reply"
    elif code < 0:
        end = f"killed by {signal.Signals(-code).name}"
    else:
        end = f"exit code {code} without a reply"

    return f"{end}: {last_line}" if last_line else end


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
