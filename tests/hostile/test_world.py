"""The world notices harm: otherwise, that there is none would mean nothing."""

import os
import signal
import socket
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from mep.evaluation.sandbox_stages import JOBS
from mep.sandbox.sandbox import Sandbox
from tests.hostile.world import ESCAPED, World

Targets = dict[str, str]


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    """Return a world for all tests."""
    with World() as made:
        yield made


def _change_the_cache(targets: Targets) -> None:
    next(Path(targets["CACHE"]).glob("*.so")).write_bytes(b"")


def _plant(targets: Targets) -> None:
    (Path(targets["CACHE"]) / "foreign").touch()


def _insert(targets: Targets) -> None:
    connection = sqlite3.connect(targets["STORE"])
    with connection:
        connection.execute("REPLACE INTO facts VALUES ('winner', '1')")
    connection.close()


def _overwrite_the_secret(targets: Targets) -> None:
    Path(targets["SECRET_FILE"]).write_text("nothing")


def _kill(targets: Targets) -> None:
    os.kill(int(targets["VICTIM"]), signal.SIGKILL)
    os.waitid(os.P_PID, int(targets["VICTIM"]), os.WEXITED | os.WNOWAIT)


def _stop(targets: Targets) -> None:
    os.kill(int(targets["VICTIM"]), signal.SIGSTOP)
    os.waitid(os.P_PID, int(targets["VICTIM"]), os.WSTOPPED | os.WNOWAIT)


def _slow_down(targets: Targets) -> None:
    os.setpriority(os.PRIO_PROCESS, int(targets["VICTIM"]), 19)


def _signal(targets: Targets) -> None:
    os.kill(int(targets["PARENT"]), signal.SIGUSR1)


def _connect(targets: Targets) -> None:
    socket.create_connection(("127.0.0.1", int(targets["PORT"]))).close()


def _connect_by_name(targets: Targets) -> None:
    for address in (targets["SOCKET"], f"\0{targets['ABSTRACT']}"):
        with socket.socket(socket.AF_UNIX) as own:
            own.connect(address)


def _leave_a_file(targets: Targets) -> None:
    path = Path("/tmp") / targets["MARK"]
    path.touch()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_change_the_cache, "in the cache was"),
        (_plant, "foreign in the cache was None"),
        (_insert, "the store was"),
        (_overwrite_the_secret, "the secret was"),
        (_kill, "the victim was"),
        (_stop, "the victim was"),
        (_slow_down, "the victim was"),
        (_signal, "signals to the parent"),
        (_connect, "a TCP port has accepted"),
        (_connect_by_name, "an abstract socket has accepted"),
        (_leave_a_file, "marked files"),
    ],
)
def test_harm_is_noticed(
    world: World, change: Callable[[Targets], None], words: str
) -> None:
    """Once; then the world is as it is."""
    assert world.harm() == []
    targets = world.placeholders
    change(targets)
    assert words in "\n".join(world.harm())
    with suppress(OSError):
        (Path("/tmp") / targets["MARK"]).unlink()
        world.see()
    assert world.harm() == []


def test_told_secrets_are_noticed(world: World) -> None:
    """In any text; and so is what an operator says itself."""
    for secret in world.secrets:
        assert world.harm(["fine", f"so it is {secret}"]) != []
    assert world.harm([f"{ESCAPED}: yes"]) != []
    assert world.harm(["fine"]) == []


def test_processes_that_are_left_are_noticed(world: World) -> None:
    """By their environment or command, or by the namespace of the sandbox."""
    world.see()
    command, pipe = ["/bin/cat", "/dev/zero"], subprocess.PIPE
    with subprocess.Popen(command, env={"M": world.mark}, stdout=pipe) as left:
        assert left.stdout is not None
        left.stdout.read(1)  # only then is its environment sure to be there
        assert f"{left.pid}" in "\n".join(world.harm())
        left.kill()
    world.see()
    assert world.harm() == []

    sandbox = Sandbox(JOBS)
    world.watch(sandbox)
    world.see()
    assert world.harm() == []
    world._servers = set()
    assert "processes was" in "\n".join(world.harm())
    assert world.left_of(sandbox) == []
