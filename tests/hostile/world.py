"""The world around a sandbox: all that hostile operators try to reach or to change."""

from __future__ import annotations

import hashlib
import os
import pwd
import resource
import secrets
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import FrameType
from typing import Any, Self

import pytest

import mep
import pyvrp_plus
from mep.plain_text import encodable
from mep.record.run_folder import STORE
from mep.record.store import Store
from mep.sandbox.sandbox import Sandbox
from pyvrp_plus.operators import STOCK, compile_operator, library_key
from tests.hostile.processes import (
    descendants_of,
    found_by,
    state_of,
    told_of,
    user_namespace,
)

#: What an operator throws when it has done what it must not be able to do.
ESCAPED = "ESCAPED"

_LIMITS = [
    getattr(resource, name) for name in dir(resource) if name.startswith("RLIMIT_")
]


class World:
    """
    Targets that belong to the test, and what they are like before they are attacked.

    In it there are a file with a secret, another secret in the environment, a victim
    (a process that waits), listening sockets, the store of a run, which is open, and a
    cache with compiled operators.
    """

    def __init__(self) -> None:
        self.mark = f"mep-hostile-{secrets.token_hex(6)}"
        self.secrets = [f"canary-{secrets.token_hex(12)}" for _ in range(2)]
        self._stack = ExitStack()
        self._signals: list[int] = []
        self._namespace = self._sandbox_folder = ""
        self._servers: set[int] = set()

    def __enter__(self) -> Self:
        folder = self._stack.enter_context(tempfile.TemporaryDirectory(prefix="world_"))
        self._folder = Path(folder)
        self._file = self._folder / "home" / ".ssh" / "id_ed25519"
        self._file.parent.mkdir(parents=True)
        self._file.write_text(f"first line\n{self.secrets[0]}\n")
        environment = self._stack.enter_context(pytest.MonkeyPatch.context())
        environment.setenv("OPENAI_API_KEY", self.secrets[1])
        environment.setenv("PYVRP_PLUS_CACHE", str(self._cache))
        for hook in ("accept", "update_penalties"):
            compile_operator(STOCK / f"{hook}.cpp")

        self._open_store()
        self._listen()
        self._stack.callback(self._end_victim)
        self._start_victim()
        self._notice_signals()
        self.see()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def placeholders(self) -> dict[str, str]:
        """What operators find their targets by: texts by the names that they use."""
        return {
            "SECRET_FILE": str(self._file),
            "STORE": str(self._store),
            "PARENT": str(os.getpid()),
            "VICTIM": str(self._victim.pid),
            "PORT": str(self._sockets["a TCP port"].getsockname()[1]),
            "SOCKET": str(self._folder / "socket"),
            "ABSTRACT": self.mark,
            "CACHE": str(self._cache),
            "MARK": self.mark,
        }

    @property
    def _cache(self) -> Path:
        return self._folder / "cache"

    @property
    def _store(self) -> Path:
        return self._folder / "run" / STORE

    def _open_store(self) -> None:
        self._store.parent.mkdir()
        store = self._stack.enter_context(Store(self._store))
        store.set_fact("winner", "the stock rule")

    def _listen(self) -> None:
        addresses: dict[str, tuple[int, Any]] = {
            "a TCP port": (socket.AF_INET, ("127.0.0.1", 0)),
            "a Unix socket": (socket.AF_UNIX, str(self._folder / "socket")),
            "an abstract socket": (socket.AF_UNIX, f"\0{self.mark}"),
        }
        self._sockets = {}
        for name, (family, address) in addresses.items():
            listener = self._stack.enter_context(socket.socket(family))
            listener.bind(address)
            listener.listen()
            listener.setblocking(False)
            self._sockets[name] = listener

    def _start_victim(self) -> None:
        # It ends with the parent, whatever ends that.
        self._victim = subprocess.Popen(["cat"], stdin=subprocess.PIPE)

    def _end_victim(self) -> None:
        self._victim.kill()
        self._victim.communicate()

    def _notice_signals(self) -> None:
        def notice(number: int, frame: FrameType | None) -> None:
            self._signals.append(number)

        with suppress(ValueError):  # it is not the main thread
            before = signal.signal(signal.SIGUSR1, notice)
            self._stack.callback(signal.signal, signal.SIGUSR1, before)

    def watch(self, sandbox: Sandbox) -> None:
        """Remember which processes a sandbox consists of while it runs no job."""
        server = sandbox._server
        assert server is not None
        process = server._process.pid
        self._sandbox_folder = server._folder.name
        self._servers = {process, *descendants_of(process)}
        self._namespace = user_namespace(process)

    def see(self) -> None:
        """Remember how everything is, to compare it with what it is like later."""
        self._before = self._state()
        self._cached = dict(_contents(self._cache))

    def harm(self, texts: Iterable[str] = (), sources: Sequence[str] = ()) -> list[str]:
        """
        Return in words what has changed since the last look, and look again.

        Parameters
        ----------
        texts
            All texts that an operator may have written, or had others write.
        sources
            Sources of operators in C++ that may have been compiled since.
        """
        text = "\n".join(texts)
        state = self._state()
        found = [*_told(text, self.secrets), *self._cache_harm(sources)]
        found += [
            f"{name} was {self._before[name]!r}, and is {value!r}"
            for name, value in state.items()
            if value != self._before[name]
        ]
        self._signals.clear()
        if state["the victim"] != self._before["the victim"]:
            self._end_victim()
            self._start_victim()
        self.see()
        return found

    def left_of(self, sandbox: Sandbox) -> list[str]:
        """Close a sandbox, and return in words what is left of it."""
        self.watch(sandbox)
        sandbox.close()
        self._servers = set()
        found = [f"process {name} is left" for name in self._processes()]
        if Path(self._sandbox_folder).exists():
            found.append(f"the folder {self._sandbox_folder} is left")

        self._namespace = self._sandbox_folder = ""
        return found

    def _state(self) -> dict[str, object]:
        """Return what must stay as it is, by name."""
        return {
            "the secret": self._file.read_text(),
            "the store": dict(_contents(self._store.parent)),
            "the victim": _conditions(self._victim.pid),
            "the parent": _conditions(os.getpid()),
            "signals to the parent": list(self._signals),
            "connections": list(self._connections()),
            "marked files": list(self._marked()),
            "processes": self._processes(),
            "shared memory": _shared(),
            "the server's files": _open_files(self._servers),
            "the server's mounts": _mounts(self._servers),
        }

    def _cache_harm(self, sources: Sequence[str]) -> Iterator[str]:
        now = dict(_contents(self._cache))
        own = {
            f"{library_key(source)}{suffix}"
            for source in sources
            if encodable(source) == source  # else, it cannot be compiled
            for suffix in ("", ".sha256", ".lock")
        }
        for name in sorted({*self._cached, *now}):
            before, after = self._cached.get(name), now.get(name)
            if before != after and not (name in own and before is None):
                yield f"{name} in the cache was {before}, and is {after}"

    def _connections(self) -> Iterator[str]:
        for name, listener in self._sockets.items():
            with suppress(BlockingIOError):
                listener.accept()[0].close()
                yield f"{name} has accepted one"

    def _marked(self) -> Iterator[str]:
        packages = (Path(module.__file__ or "").parent for module in (mep, pyvrp_plus))
        home = Path(pwd.getpwuid(os.getuid()).pw_dir)
        names = ("/", "/tmp", "/var/tmp", "/dev/shm", "/usr/lib", "/dev/mqueue")
        folders = [home, Path.home(), Path.cwd(), *map(Path, names), *packages]
        for folder in dict.fromkeys([*folders, self._folder, self._store.parent]):
            with suppress(OSError):  # it does not exist, or may not be read
                yield from (str(path) for path in folder.glob(f"*{self.mark}*"))

    def _processes(self) -> list[int]:
        found = found_by(self.mark)
        if self._sandbox_folder:
            found |= found_by(self._sandbox_folder, self._namespace)

        return sorted(found - self._servers)


def _told(text: str, words: Iterable[str]) -> Iterator[str]:
    """Yield what a text must not tell."""
    for word in [*words, "root:x:0:0:"]:
        if word in text:
            yield f"a secret was told: {word}"

    if ESCAPED in text:
        yield f"it says so itself: {text[text.index(ESCAPED) :][:200]}"


def _contents(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*")):
        content = path.read_bytes() if path.is_file() else b""
        yield str(path.relative_to(folder)), hashlib.sha256(content).hexdigest()[:16]


def _conditions(process: int) -> object:
    """Return what others could change of a process; ``None`` if there is none."""
    if (state := state_of(process)) in ("", "Z", "X"):
        return None

    limits = [resource.prlimit(process, limit) for limit in _LIMITS]
    traced = state in ("T", "t")
    return traced, os.getpriority(os.PRIO_PROCESS, process), limits, _cpus(process)


def _cpus(process: int) -> list[int]:
    return sorted(os.sched_getaffinity(process))


def _shared() -> list[str]:
    """Return what there is of the shared memory and the queues of System V."""
    lines = []
    for name in ("shm", "msg", "sem"):
        with suppress(OSError):
            lines += Path(f"/proc/sysvipc/{name}").read_text().splitlines()[1:]

    return [" ".join(line.split()[:4]) for line in lines]


def _mounts(processes: Iterable[int]) -> dict[int, int]:
    """Return the number of mounts that each process sees, where it is told."""
    return {
        process: told_of(process, "mountinfo").count(b"\n") for process in processes
    }


def _open_files(processes: Iterable[int]) -> dict[int, int]:
    """Return the number of files that each process has open, where it is told."""
    found = {}
    for process in processes:
        with suppress(OSError):
            found[process] = len(os.listdir(f"/proc/{process}/fd"))

    return found
