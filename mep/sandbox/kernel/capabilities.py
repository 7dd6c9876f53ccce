"""Privileges of a process, which jobs have none of."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

from mep.sandbox.kernel.libc import (
    PR_CAPBSET_DROP,
    PR_SET_DUMPABLE,
    PR_SET_NO_NEW_PRIVS,
    call,
)

_VERSION_3 = 0x20080522  # of the header, from <linux/capability.h>
_MANY = 64  # more capabilities than there are


def forbid_new_privileges() -> None:
    """Make sure that no program which this process starts has more privileges."""
    call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)


def hide_memory() -> None:
    """
    Keep other processes of the user from the memory of this one, and its environment.

    Only Linux can do it, and not against the superuser.
    """
    if sys.platform == "linux":
        call("prctl", PR_SET_DUMPABLE, 0, 0, 0, 0)


def drop_capabilities() -> None:
    """Give up all capabilities, also for programs that this process starts."""
    for capability in range(_MANY):
        # There are fewer, and a process without privileges has nothing to give up.
        with suppress(OSError):
            call("prctl", PR_CAPBSET_DROP, capability, 0, 0, 0)

    header = (ctypes.c_uint32 * 2)(_VERSION_3, 0)
    nothing = (ctypes.c_uint32 * 6)()
    call("capset", ctypes.byref(header), ctypes.byref(nothing))
