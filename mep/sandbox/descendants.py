"""Finding and killing what a process has started, and what that has started."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from pathlib import Path

# Of <sys/prctl.h>.
_SET_PDEATHSIG = 1
_SET_CHILD_SUBREAPER = 36

_IS_LINUX = sys.platform == "linux"


def adopt_orphans() -> None:
    """
    Become the parent of all descendants whose parent ends.

    Those that leave their process group are found so. Only Linux knows of this.
    """
    if _IS_LINUX:
        _prctl(_SET_CHILD_SUBREAPER, 1)


def die_with_parent(parent: int) -> None:
    """Let this process be killed when its parent ends, of the given number."""
    if _IS_LINUX:
        _prctl(_SET_PDEATHSIG, signal.SIGKILL)

    if os.getppid() != parent:  # it has ended before that
        os.kill(os.getpid(), signal.SIGKILL)


def kill_group(leader: int) -> None:
    """Kill a process group, if there is any of it left."""
    # Some systems do not permit it where all have ended, but were not waited for.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def kill_children() -> int:
    """
    Kill all children of this process, and those that it becomes the parent of.

    Returns
    -------
    int
        Their number, with those that have ended before.
    """
    count = 0
    with contextlib.suppress(ChildProcessError):  # when there are none left
        while True:
            ended, _ = os.waitpid(-1, os.WNOHANG)
            if not ended:
                _kill(_children())
                os.waitpid(-1, 0)

            count += 1

    return count


def _kill(processes: list[int]) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def kill_with_variable(variable: str) -> None:
    """
    Kill all processes that were started with an environment variable, as name=value.

    It must be one that no other process has. This is for descendants whose ancestors
    have all ended before them; only on Linux are they found.
    """
    entry = variable.encode()
    while found := [
        process
        for process, environment in _read_all("environ")
        if entry in environment.split(b"\0") and process != os.getpid()
    ]:
        _kill(found)


def _children() -> list[int]:
    own = str(os.getpid()).encode()
    # The name, in parentheses, may hold anything; it is followed by state and parent.
    return [
        process
        for process, stat in _read_all("stat")
        if stat.rpartition(b")")[2].split()[1] == own
    ]


def _read_all(name: str) -> list[tuple[int, bytes]]:
    """Return a file of each process that may be read, with the process's number."""
    found = []
    for file in Path("/proc").glob(f"[0-9]*/{name}"):
        # It may end at any time, or be somebody else's.
        with contextlib.suppress(OSError):
            found.append((int(file.parent.name), file.read_bytes()))

    return found


def _prctl(option: int, value: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(option, ctypes.c_ulong(value), 0, 0, 0) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"prctl({option}): {os.strerror(number)}")
