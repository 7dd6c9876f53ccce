"""Tests of the filter of system calls, each in a process of its own."""

import ctypes
import fcntl
import os
import platform
import resource
import signal
import socket
import subprocess
import threading
from collections.abc import Callable

import pytest

from mep.sandbox.kernel import seccomp, system_calls
from mep.sandbox.kernel.capabilities import forbid_new_privileges
from mep.sandbox.kernel.namespaces import CLONE_NAMESPACES


def filtered(call: Callable[[], object], may_start_programs: bool) -> object:
    """Make a call behind the filter."""
    forbid_new_privileges()
    seccomp.restrict_system_calls(may_start_programs)
    return call()


def raw(name: str, *arguments: int) -> int:
    """Make a system call without the C library's function; return the error."""
    numbers = {"socket": 41, "ptrace": 101, "clone": 56, "clone3": 435, "keyctl": 250}
    numbers["tgkill"] = 234
    libc = ctypes.CDLL(None, use_errno=True)
    longs = [ctypes.c_long(one) for one in arguments]
    result = libc.syscall(ctypes.c_long(numbers[name]), *longs)
    return ctypes.get_errno() if result == -1 else 0


def raw_or_raise(name: str, *arguments: int) -> None:
    """Make a system call; raise its error."""
    if error := raw(name, *arguments):
        raise OSError(error, name)


def start_a_thread() -> None:
    """Start one, with the C library's memory as it is."""
    threading.Thread(target=print).start()


@pytest.mark.parametrize(
    "call",
    [
        socket.socket,
        os.fork,
        start_a_thread,
        lambda: os.kill(os.getpid(), 0),
        lambda: os.memfd_create("shared"),
        lambda: os.posix_spawn("/bin/true", ["true"], {}),
        lambda: os.setpriority(os.PRIO_PROCESS, 0, 19),
        lambda: os.symlink("here", "there"),
        lambda: resource.prlimit(os.getppid(), resource.RLIMIT_CORE, (0, 0)),
        lambda: fcntl.fcntl(0, 8, os.getppid()),  # F_SETOWN
        lambda: fcntl.fcntl(0, 10, signal.SIGINT),  # F_SETSIG
        lambda: raw_or_raise("tgkill", os.getppid(), os.getppid(), 2),
        lambda: os.mknod("pipe", 0o10600),
    ],
)
def test_refused(in_a_child, call):
    """None of these is needed by a search."""
    with pytest.raises((OSError, RuntimeError)):
        in_a_child(lambda: filtered(call, may_start_programs=False))


@pytest.mark.skipif(platform.machine() != "x86_64", reason="numbers are for x86-64")
@pytest.mark.parametrize("may_start_programs", [False, True])
@pytest.mark.parametrize("name", ["socket", "ptrace", "keyctl", "clone3"])
def test_refused_by_number(in_a_child, name, may_start_programs):
    """The C library has nothing to do with it."""
    assert in_a_child(lambda: filtered(lambda: raw(name), may_start_programs)) > 0


@pytest.mark.skipif(platform.machine() != "x86_64", reason="numbers are for x86-64")
@pytest.mark.parametrize(
    "bit", [1 << bit for bit in range(32) if CLONE_NAMESPACES >> bit & 1]
)
def test_no_namespaces(in_a_child, bit):
    """Programs may be started, but not in namespaces, which give capabilities."""
    call = lambda: raw("clone", bit | 17)  # noqa: E731
    assert in_a_child(lambda: filtered(call, may_start_programs=True)) == 1


def test_allowed(in_a_child, tmp_path):
    """Files, time and randomness are."""

    def work() -> int:
        (tmp_path / "note").write_text("text")
        os.getrandom(8)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # of itself
        return len((tmp_path / "note").read_text()) + len(os.listdir(tmp_path))

    assert in_a_child(lambda: filtered(work, may_start_programs=False)) == 5


def test_programs(in_a_child):
    """A compiler may start others."""

    def run() -> int:
        return subprocess.run(["/bin/sh", "-c", "exit 3"], check=False).returncode

    assert in_a_child(lambda: filtered(run, may_start_programs=True)) == 3


def test_an_unknown_machine(monkeypatch):
    """It is told, and nothing is filtered."""
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    with pytest.raises(NotImplementedError, match="riscv64"):
        seccomp.restrict_system_calls(may_start_programs=False)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="headers are for x86-64")
def test_numbers(tmp_path):
    """They are those of the system's headers."""
    calls = system_calls.USUAL | system_calls.TO_START_PROGRAMS
    calls |= {
        name.lower() + ("64" if name == "PRLIMIT" else ""): getattr(system_calls, name)
        for name in ("CLONE", "CLONE3", "FCNTL", "IOCTL", "PRLIMIT", "TGKILL")
    }
    lines = [f"{name}=__NR_{name}" for name in calls]
    source = tmp_path / "numbers.c"
    source.write_text("\n".join(["#include <asm/unistd.h>", *lines]))
    done = subprocess.run(
        ["cc", "-E", "-P", str(source)], capture_output=True, text=True, check=True
    )
    found = dict(line.split("=") for line in done.stdout.splitlines() if "=" in line)
    assert {name: int(number) for name, number in found.items()} == {
        name: numbers[0] for name, numbers in calls.items()
    }
