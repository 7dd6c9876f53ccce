"""
``python -m mep.sandbox.server`` forks a process for each job that it is sent.

It is started once for many jobs, because starting Python and importing the solver takes
longer than most of them. It never runs generated code itself.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import select
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

from mep.sandbox.channel import receive, send
from mep.sandbox.descendants import adopt_orphans, end_with_parent, kill_children
from mep.sandbox.job_process import Jobs
from mep.sandbox.kernel.layers import Layers
from mep.sandbox.readable_paths import readable_paths
from mep.sandbox.supervise import JobEnd, supervise


def main() -> None:
    """
    Serve on a socket until it is closed.

    The command takes three arguments: the file descriptor of the socket; the folder of
    the sandbox, which is removed at the end, because a parent that was killed does not;
    and the name of the module with the jobs. That module must have ``JOBS`` (the jobs
    by name) and ``warm_up`` (a function that does their common work in advance).
    """
    channel, folder = socket.socket(fileno=int(sys.argv[1])), Path(sys.argv[2])
    layers = Layers()
    layers.enter_namespaces()
    # Only children are in the new PID namespace: the server must be one.
    server = os.fork() if layers.has("namespaces") else 0
    if server:
        channel.close()
        os.waitpid(server, 0)
    else:
        _serve_all(channel, folder, layers, importlib.import_module(sys.argv[3]))

    shutil.rmtree(folder, ignore_errors=True)


def _serve_all(
    channel: socket.socket, folder: Path, layers: Layers, jobs: ModuleType
) -> None:
    if layers.has("namespaces"):
        end_with_parent()
    else:
        adopt_orphans()

    jobs.warm_up()
    root = folder / "root"
    root.mkdir()
    layers.enter_root(root, readable_paths())
    ends = _notice_ends()
    with contextlib.suppress(ConnectionError):  # the parent has ended during a job
        send(channel, {"ready": layers.missing})
        while message := receive(channel, max_files=2):
            request, files = message
            if not _serve(channel, ends, layers, jobs.JOBS, request, files):
                break


def _serve(
    channel: socket.socket,
    ends: int,
    layers: Layers,
    jobs: Jobs,
    request: dict[str, Any],
    files: list[int],
) -> bool:
    """Run a job and report its end; return whether the parent is still there."""
    told, report = os.pipe()
    with _folder(layers) as folder:
        server = os.getpid()
        supervisor = layers.fork()
        if supervisor == 0:
            supervise(jobs, request, files, folder, layers, report, server)

        for file in (*files, report):
            os.close(file)

        send(channel, {"job": 0 if layers.has("namespaces") else supervisor})
        _wait(supervisor, channel, ends)
        # If this is before the job's end, it is left without a report.
        os.kill(supervisor, signal.SIGKILL)
        kill_children()
        with os.fdopen(told) as source:
            killed = asdict(JobEnd(-signal.SIGKILL))
            end = json.loads(source.read() or json.dumps(killed))

    send(channel, {"end": end})
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


def _wait(supervisor: int, channel: socket.socket, ends: int) -> None:
    """Wait until the supervisor ends, or the parent will not wait any more."""
    while True:
        # Its id stays taken until it is waited for.
        if os.waitid(os.P_PID, supervisor, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            return

        ready, _, _ = select.select([channel.fileno(), ends], [], [])
        if channel.fileno() in ready:
            return

        os.read(ends, 4096)


@contextlib.contextmanager
def _folder(layers: Layers) -> Iterator[Path]:
    """Yield a folder for a job, if it does not get one in memory."""
    if layers.has("private root"):
        yield Path()
        return

    with tempfile.TemporaryDirectory(
        prefix="job_", dir=Path.cwd(), ignore_cleanup_errors=True
    ) as folder:
        yield Path(folder)


if __name__ == "__main__":
    main()
