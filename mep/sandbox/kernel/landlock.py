"""
Landlock: which files a process may reach, and nothing else that has a name.

See the manual page landlock(7). Newer kernels know more rights; all that this one knows
are taken away, and those to read are given back for some folders.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterable
from pathlib import Path

from mep.sandbox.kernel.libc import (
    LANDLOCK_ADD_RULE,
    LANDLOCK_CREATE_RULESET,
    LANDLOCK_RESTRICT_SELF,
    call,
)

# Rights from <linux/landlock.h>, and the number of rights to files by version: to
# execute, write and read a file come first, then to list a folder.
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_TRUNCATE, _IOCTL_DEV = 1 << 14, 1 << 15
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_TO_A_FILE = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV

_NETWORK_VERSION = 4
_SCOPE_VERSION = 6
_BIND_AND_CONNECT = 3
_ABSTRACT_SOCKETS_AND_SIGNALS = 3

_CREATE_RULESET_VERSION = 1
_RULE_PATH_BENEATH = 1


class _Ruleset(ctypes.Structure):
    """The structure ``landlock_ruleset_attr`` of <linux/landlock.h>."""

    _fields_ = (
        ("files", ctypes.c_uint64),
        ("network", ctypes.c_uint64),
        ("scopes", ctypes.c_uint64),
    )


class _PathBeneath(ctypes.Structure):
    """The structure ``landlock_path_beneath_attr`` of <linux/landlock.h>."""

    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def landlock_version() -> int:
    """
    Return the version of Landlock that the kernel has.

    Raises
    ------
    OSError
        When it has none.
    """
    return call("syscall", LANDLOCK_CREATE_RULESET, 0, 0, _CREATE_RULESET_VERSION)


def restrict_files(readable: Iterable[Path], writable: Iterable[Path]) -> None:
    """
    Forbid this process all files but some, and as far as the kernel can, networks.

    Signals to processes outside, and sockets without a name in the file system, are
    forbidden where the kernel can do it (version 6). Ends of pipes and files that are
    open stay as they are. The process must not be able to gain privileges.

    Parameters
    ----------
    readable
        Files and folders that may be read, with all that is in them.
    writable
        Files and folders with which everything may be done.

    Raises
    ------
    OSError
        When the kernel has no Landlock.
    """
    version = landlock_version()
    every = (1 << _RIGHTS[min(version, max(_RIGHTS))]) - 1
    ruleset = _Ruleset(
        every,
        _BIND_AND_CONNECT if version >= _NETWORK_VERSION else 0,
        _ABSTRACT_SOCKETS_AND_SIGNALS if version >= _SCOPE_VERSION else 0,
    )
    # An older kernel knows fewer fields, and accepts more only if they are zero.
    rules = call(
        "syscall",
        LANDLOCK_CREATE_RULESET,
        ctypes.byref(ruleset),
        ctypes.sizeof(ruleset),
        0,
    )
    try:
        for path in readable:
            _allow(rules, path, (_EXECUTE | _READ_FILE | _READ_DIR) & every)
        for path in writable:
            _allow(rules, path, every)
        call("syscall", LANDLOCK_RESTRICT_SELF, rules, 0)
    finally:
        os.close(rules)


def _allow(rules: int, path: Path, rights: int) -> None:
    file = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        given = rights if path.is_dir() else rights & _TO_A_FILE
        rule = _PathBeneath(given, file)
        call(
            "syscall",
            LANDLOCK_ADD_RULE,
            rules,
            _RULE_PATH_BENEATH,
            ctypes.byref(rule),
            0,
        )
    finally:
        os.close(file)
