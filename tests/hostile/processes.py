"""What /proc tells of processes, for finding those that an operator has left."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


def process_ids() -> list[int]:
    """Return the ids of all processes that can be seen from here."""
    return [int(path.name) for path in Path("/proc").glob("[0-9]*")]


def user_namespace(process: int) -> str:
    """Return the name of a process's user namespace; empty if it is not told."""
    with suppress(OSError):
        return str(Path(f"/proc/{process}/ns/user").readlink())

    return ""


def told_of(process: int, name: str) -> bytes:
    """Return a file of a process in /proc; empty if it may not be read."""
    with suppress(OSError):
        return Path(f"/proc/{process}/{name}").read_bytes()

    return b""


def state_of(process: int) -> str:
    """Return the letter for the state of a process; empty if there is none."""
    fields = told_of(process, "stat").rpartition(b")")[2].split()
    return fields[0].decode() if fields else ""


def descendants_of(process: int) -> Iterator[int]:
    """Yield the ids of the children of a process, and of theirs."""
    parents = {}
    for other in process_ids():
        fields = told_of(other, "stat").rpartition(b")")[2].split()
        if len(fields) > 1:
            parents[other] = int(fields[1])

    waiting = [process]
    while waiting:
        parent = waiting.pop()
        children = [child for child, its in parents.items() if its == parent]
        yield from children
        waiting += children


def found_by(text: str, namespace: str = "") -> set[int]:
    """
    Return the processes that belong to a sandbox, or have a mark.

    Parameters
    ----------
    text
        Text in the command or in the environment of such a process.
    namespace
        Its user namespace, if that is another one than ours.
    """
    own = user_namespace(os.getpid())
    searched = text.encode()
    found = set()
    for process in process_ids():
        is_inside = namespace not in ("", own) and user_namespace(process) == namespace
        has_text = any(
            searched in told_of(process, name) for name in ("cmdline", "environ")
        )
        if process != os.getpid() and (is_inside or has_text):
            found.add(process)

    return found
