"""
Attempts of a job to do what it must not, for ``python -m mep.sandbox check``.

This is a module with jobs, see :mod:`mep.sandbox.server`.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from mep.sandbox.job_process import Begin, Jobs
from pyvrp_plus.operators import BuildCache

_PTRACE_ATTACH = 16


def _read_secrets() -> None:
    for path in ("/etc/passwd", "/home", "/proc/1/environ"):
        with suppress(OSError):
            os.close(os.open(path, os.O_RDONLY))
            return

    raise PermissionError


def _write_to_the_cache() -> None:
    file = BuildCache().folder / "written by a job"
    file.touch()
    file.unlink()


def _write_outside() -> None:
    for folder in ("/tmp", "/dev/shm", "/var/tmp", Path(__file__).parent):
        with suppress(OSError):
            file = Path(folder) / f"written by a job {os.getpid()}"
            file.touch()
            file.unlink()
            return

    raise PermissionError


def _start_a_process() -> None:
    if os.fork() == 0:
        os._exit(0)


def _run_a_program() -> None:
    os.posix_spawn("/bin/true", ["true"], {})


def _signal_the_parent() -> None:
    os.kill(os.getppid(), 0)


def _trace_the_parent() -> None:
    if ctypes.CDLL(None).ptrace(_PTRACE_ATTACH, os.getppid(), 0, 0) != 0:
        raise PermissionError

    os.kill(os.getppid(), signal.SIGCONT)


def _open_a_connection() -> None:
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))


def _share_memory() -> None:
    os.close(os.memfd_create("shared"))


#: Functions that fail where jobs are confined, by what they do.
ESCAPES: dict[str, Callable[[], None]] = {
    "read secrets": _read_secrets,
    "write to the cache of compiled operators": _write_to_the_cache,
    "write outside of the job's folder": _write_outside,
    "start a process": _start_a_process,
    "run a program": _run_a_program,
    "signal the parent": _signal_the_parent,
    "trace the parent": _trace_the_parent,
    "open a connection": _open_a_connection,
    "share memory": _share_memory,
}


def try_all(arguments: dict[str, Any], begin: Begin) -> dict[str, bool]:
    """
    Return for each attempt whether what it does could be done.

    Parameters
    ----------
    arguments
        ``left_out``: names of attempts that are not made.
    begin
        Not called, as there is no generated code.
    """
    names = ESCAPES.keys() - set(arguments.get("left_out", []))
    return {name: _can(ESCAPES[name]) for name in names}


def _can(escape: Callable[[], None]) -> bool:
    try:
        escape()
    except (OSError, AttributeError):  # or the system has no such call
        return False

    return True


#: Jobs by name.
JOBS: Jobs = {"try": try_all}


def warm_up() -> None:
    """Do nothing in advance: there is one job."""
