"""
``python -m mep.sandbox.server`` forks a process for each job that it is sent.

It is started once for many jobs, because starting Python and importing the solver takes
longer than most of them. It never runs generated code itself.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import select
import shutil
import signal
import socket
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from mep.sandbox.channel import receive, send
from mep.sandbox.descendants import adopt_orphans, kill_children, kill_group
from mep.sandbox.job_process import Jobs, run_job


def main() -> None:
    """
    Serve on a socket until it is closed.

    The command takes three arguments: the file descriptor of the socket; the folder of
    the sandbox, which the server removes at the end, because a parent that was killed
    does not; and the name of the module with the jobs. That module must have ``JOBS``
    (the jobs by name) and ``warm_up`` (a function that does their common work in
    advance).
    """
    channel, folder = socket.socket(fileno=int(sys.argv[1])), sys.argv[2]
    with contextlib.suppress(ConnectionError):  # the parent has ended during a job
        _serve_all(channel, importlib.import_module(sys.argv[3]))

    shutil.rmtree(folder, ignore_errors=True)


def _serve_all(channel: socket.socket, jobs: ModuleType) -> None:
    adopt_orphans()
    jobs.warm_up()
    ends = _notice_ends()
    send(channel, {"ready": True})

    while message := receive(channel, max_files=2):
        request, files = message
        is_wanted = _serve(channel, ends, jobs.JOBS, request, files)
        if not is_wanted:
            break


def _serve(
    channel: socket.socket,
    ends: int,
    jobs: Jobs,
    request: dict[str, Any],
    files: list[int],
) -> bool:
    """Run a job and report its end; return whether the parent is still there."""
    with tempfile.TemporaryDirectory(
        prefix="job_", dir=Path.cwd(), ignore_cleanup_errors=True
    ) as folder:
        server = os.getpid()
        job = os.fork()
        if job == 0:
            reply, errors = files
            run_job(jobs, request, reply, errors, Path(folder), server)

        for file in files:
            os.close(file)

        send(channel, {"job": job})
        status = _wait(job, channel, ends)
        kill_group(job)
        if status is None:
            status = os.waitpid(job, 0)[1]

        left_over = kill_children()

    exit_code = os.waitstatus_to_exitcode(status)
    send(channel, {"status": {"exit_code": exit_code, "left_over": left_over}})
    # The parent sends one message for each job to say that it will not wait any more.
    return receive(channel) is not None


def _notice_ends() -> int:
    """Return a file descriptor that can be read from when a child has ended."""
    read_end, write_end = os.pipe()
    os.set_blocking(read_end, False)
    os.set_blocking(write_end, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(write_end, warn_on_full_buffer=False)
    return read_end


def _wait(job: int, channel: socket.socket, ends: int) -> int | None:
    """Return the status of the job, or ``None`` once the parent will not wait."""
    while True:
        ended, status = os.waitpid(job, os.WNOHANG)
        if ended:
            return status

        ready, _, _ = select.select([channel.fileno(), ends], [], [])
        if channel.fileno() in ready:
            return None

        os.read(ends, 4096)


if __name__ == "__main__":
    main()
