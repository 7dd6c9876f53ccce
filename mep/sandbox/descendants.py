"""Search for the descendants of a process, to kill them."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from pathlib import Path

from mep.sandbox.kernel.libc import PR_SET_CHILD_SUBREAPER, PR_SET_PDEATHSIG, call

_IS_LINUX = sys.platform == "linux"


def adopt_orphans() -> None:
    """
    Become the parent of all descendants whose parent ends.

    In this way, descendants that leave their process group are found. Only Linux
    supports it.
    """
    if _IS_LINUX:
        call("prctl", PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def die_with_parent(parent: int) -> None:
    """
    Make sure that this process is killed when its parent, of that id, ends.

    Only Linux supports it; elsewhere, it is killed only if the parent has ended
    already.
    """
    end_with_parent()
    if os.getppid() != parent:  # the parent has ended before
        os.kill(os.getpid(), signal.SIGKILL)


def end_with_parent() -> None:
    """Make sure that this process is killed from now on when its parent ends."""
    if _IS_LINUX:
        call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL.value, 0, 0, 0)


def kill_group(leader: int) -> None:
    """Kill all processes of a group that are left."""
    # Some systems do not permit it if all have ended, but were not waited for.
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def kill_children(are_alone: bool = False) -> int:
    """
    Kill all children of this process, and the orphans that it adopts then.

    Parameters
    ----------
    are_alone
        Whether there are no other processes in the namespace, but this one.

    Returns
    -------
    int
        Number of children, including those that had ended before.
    """
    count = 0
    with contextlib.suppress(ChildProcessError):  # when there are none left
        while True:
            ended, _ = os.waitpid(-1, os.WNOHANG)
            if not ended:
                # To -1 means to all that this process sees.
                _kill([-1] if are_alone else _children())
                os.waitpid(-1, 0)

            count += 1

    return count


def _kill(processes: list[int]) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def kill_with_variable(variable: str) -> None:
    """
    Kill all processes that have an environment variable, given as name=value.

    No other processes may have the variable. The function is for descendants whose
    ancestors have all ended before them; they are found on Linux only.
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
    # The name, in parentheses, may contain anything; state and parent come after it.
    return [
        process
        for process, stat in _read_all("stat")
        if stat.rpartition(b")")[2].split()[1] == own
    ]


def _read_all(name: str) -> list[tuple[int, bytes]]:
    """Return a file of each process that may be read, with the id of the process."""
    found = []
    for file in Path("/proc").glob(f"[0-9]*/{name}"):
        # A process may end at any time, or belong to another user.
        with contextlib.suppress(OSError):
            found.append((int(file.parent.name), file.read_bytes()))

    return found
