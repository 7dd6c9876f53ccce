"""Calls of the C library that the standard library of Python does not offer."""

from __future__ import annotations

import ctypes
import os
from typing import Any

_LIBC = ctypes.CDLL(None, use_errno=True)

# Numbers of system calls that have no function in the C library. Those from 424 on are
# the same on all architectures.
LANDLOCK_CREATE_RULESET = 444
LANDLOCK_ADD_RULE = 445
LANDLOCK_RESTRICT_SELF = 446
MOUNT_SETATTR = 442

# Options of prctl, from <linux/prctl.h>.
PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_SECCOMP = 22
PR_CAPBSET_DROP = 24
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38


def call(function: str, *arguments: Any) -> int:
    """
    Call a function of the C library, and return its result.

    Integers are passed as ``long``, for variadic functions such as ``syscall``.

    Raises
    ------
    OSError
        When it fails, or the library has no such function.
    """
    try:
        found = getattr(_LIBC, function)
    except AttributeError as error:
        raise OSError(f"the C library has no {function}") from error

    result = int(
        found(
            *(ctypes.c_long(one) if isinstance(one, int) else one for one in arguments)
        )
    )
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"{function}: {os.strerror(number)}")

    return result
