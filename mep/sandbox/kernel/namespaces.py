"""
Namespaces: views of the system in which a job sees nothing but itself.

In those that are entered here there are no processes, no network, no shared memory and
no mounts but those that the sandbox makes. See the manual page namespaces(7).
"""

from __future__ import annotations

import os
from pathlib import Path

from mep.sandbox.kernel.libc import call

# Flags from <sched.h>.
_CLONE_NEWNS = 0x00020000
_CLONE_NEWUTS = 0x04000000
_CLONE_NEWIPC = 0x08000000
_CLONE_NEWUSER = 0x10000000
_CLONE_NEWPID = 0x20000000
_CLONE_NEWNET = 0x40000000

#: All flags by which ``clone`` would make namespaces.
CLONE_NAMESPACES = 0x7E020080


def enter_namespaces() -> None:
    """
    Move this process to new namespaces, and its future children to a PID namespace.

    The user stays the same. In the new namespaces, the process has all capabilities,
    which concern nothing outside.

    Raises
    ------
    OSError
        When the kernel does not allow it.
    """
    user, group = os.getuid(), os.getgid()
    call(
        "unshare",
        _CLONE_NEWUSER
        | _CLONE_NEWNS
        | _CLONE_NEWPID
        | _CLONE_NEWNET
        | _CLONE_NEWIPC
        | _CLONE_NEWUTS,
    )
    own = Path("/proc/self")
    (own / "setgroups").write_text("deny")
    (own / "uid_map").write_text(f"{user} {user} 1")
    (own / "gid_map").write_text(f"{group} {group} 1")


def open_pid_namespace() -> int:
    """Return a file that stands for the PID namespace of this process."""
    return os.open("/proc/self/ns/pid", os.O_RDONLY | os.O_CLOEXEC)


def fork_into_pid_namespace(own: int) -> int:
    """
    Fork a child that is the first process of a new PID namespace.

    All processes of a namespace end with the first one.

    Parameters
    ----------
    own
        File that stands for the namespace of this process.

    Returns
    -------
    int
        What ``os.fork`` returns.
    """
    call("unshare", _CLONE_NEWPID)
    child = os.fork()
    if child:  # further children are to have another one
        call("setns", own, _CLONE_NEWPID)

    return child


def enter_mount_namespace() -> None:
    """Give this process mounts of its own."""
    call("unshare", _CLONE_NEWNS)
