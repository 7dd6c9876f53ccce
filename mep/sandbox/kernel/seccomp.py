"""
Seccomp: which system calls a process may make.

A filter is a small program in the language of BPF, which the kernel runs on each call;
see the manual page seccomp(2). A call that is not in the tables fails with "operation
not permitted", as it would for a user without privileges.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Iterable

from mep.sandbox.kernel.libc import PR_SET_SECCOMP, call
from mep.sandbox.kernel.namespaces import CLONE_NAMESPACES
from mep.sandbox.kernel.system_calls import (
    CLONE,
    CLONE3,
    FCNTL,
    IOCTL,
    PRLIMIT,
    TGKILL,
    TO_START_PROGRAMS,
    USUAL,
    Numbers,
)

# Instructions of BPF, from <linux/bpf_common.h>: load a word, compare it, return.
_LOAD = 0x20
_IS_EQUAL = 0x15
_IS_AT_LEAST = 0x35
_HAS_BITS = 0x45
_RETURN = 0x06

# Offsets in the structure ``seccomp_data``: of the number of the call, the
# architecture, and the lower halves of the first two arguments.
_NUMBER, _ARCHITECTURE, _FIRST, _SECOND = 0, 4, 16, 24

_ALLOW = 0x7FFF0000
_KILL = 0x80000000
_FAIL = 0x00050000  # with the error in the lower bits
_SECCOMP_MODE_FILTER = 2

# Column in the tables, and value of <linux/audit.h>.
_ARCHITECTURES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}

# Bit in the numbers of calls with 32-bit addresses, on x86_64.
_X32 = 0x40000000

# Requests of ioctl that Python makes for each file: of <asm/ioctls.h>, TCGETS,
# FIONREAD, FIONCLEX and FIOCLEX.
_REQUESTS = (0x5401, 0x541B, 0x5450, 0x5451)

# Commands of fcntl, from <fcntl.h>: none by which files send signals.
_COMMANDS = (0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030)

_Instruction = tuple[int, int, int, int]  # code, jumps if true and if false, operand


def restrict_system_calls(may_start_programs: bool) -> None:
    """
    Allow this process, and all that it starts, only harmless system calls.

    The process must not be able to gain privileges.

    Parameters
    ----------
    may_start_programs
        Whether also calls to start programs are allowed, as a compiler does.

    Raises
    ------
    OSError
        When the kernel has no filters.
    NotImplementedError
        When the tables have no column for this architecture.
    """
    machine = platform.machine()
    if machine not in _ARCHITECTURES:
        raise NotImplementedError(f"there is no table of system calls for {machine}")

    program = b"".join(
        struct.pack("HBBI", *instruction)
        for instruction in _filter(machine, may_start_programs)
    )
    code = ctypes.create_string_buffer(program, len(program))
    header = _Program(len(program) // 8, ctypes.addressof(code))
    call("prctl", PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.byref(header), 0, 0)


class _Program(ctypes.Structure):
    """The structure ``sock_fprog`` of <linux/filter.h>."""

    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))


def _filter(machine: str, may_start_programs: bool) -> Iterable[_Instruction]:
    column, architecture = _ARCHITECTURES[machine]
    yield _LOAD, 0, 0, _ARCHITECTURE
    yield _IS_EQUAL, 1, 0, architecture
    yield _RETURN, 0, 0, _KILL
    yield _LOAD, 0, 0, _NUMBER
    yield _IS_AT_LEAST, 0, 1, _X32
    yield _RETURN, 0, 0, _KILL

    calls = USUAL | (TO_START_PROGRAMS if may_start_programs else {})
    for numbers in calls.values():
        if (number := numbers[column]) is not None:
            yield _IS_EQUAL, 0, 1, number
            yield _RETURN, 0, 0, _ALLOW

    if may_start_programs:
        yield from _without_bits(_number(CLONE, column), CLONE_NAMESPACES)

    yield from _with_value(_number(IOCTL, column), _SECOND, _REQUESTS, errno.ENOTTY)
    yield from _with_value(_number(FCNTL, column), _SECOND, _COMMANDS, errno.EPERM)
    # These are about the process itself only: in the first, that is spelled as 0.
    yield from _with_value(_number(PRLIMIT, column), _FIRST, (0,), errno.EPERM)
    own = (os.getpid(),)
    yield from _with_value(_number(TGKILL, column), _FIRST, own, errno.EPERM)

    # The C library then uses ``clone``.
    yield _IS_EQUAL, 0, 1, _number(CLONE3, column)
    yield _RETURN, 0, 0, _FAIL | errno.ENOSYS
    yield _RETURN, 0, 0, _FAIL | errno.EPERM


def _without_bits(number: int, bits: int) -> Iterable[_Instruction]:
    """Allow a call unless its first argument has one of some bits."""
    yield _IS_EQUAL, 0, 4, number
    yield _LOAD, 0, 0, _FIRST
    yield _HAS_BITS, 1, 0, bits
    yield _RETURN, 0, 0, _ALLOW
    yield _RETURN, 0, 0, _FAIL | errno.EPERM


def _with_value(
    number: int, argument: int, values: tuple[int, ...], error: int
) -> Iterable[_Instruction]:
    """Allow a call if an argument is one of some values; else it has an error."""
    yield _IS_EQUAL, 0, 2 * len(values) + 2, number
    yield _LOAD, 0, 0, argument
    for value in values:
        yield _IS_EQUAL, 0, 1, value
        yield _RETURN, 0, 0, _ALLOW
    yield _RETURN, 0, 0, _FAIL | error


def _number(numbers: Numbers, column: int) -> int:
    number = numbers[column]
    assert number is not None  # calls whose arguments are looked at are everywhere
    return number
