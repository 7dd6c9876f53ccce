"""What jobs may read: Python, the packages, and the compiler with its headers."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from pyvrp_plus.operators import BuildCache, get_include

# Programs, libraries and headers, and where the linker and the names of the compilers
# are found.
_OF_THE_SYSTEM = (
    "/usr",
    "/bin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/etc/ld.so.cache",
    "/etc/alternatives",
)

#: Devices that may be read, and the one that may also be written to.
_DEVICES = ("/dev/urandom", "/dev/random", "/dev/zero")
NOWHERE = Path(os.devnull)


def readable() -> list[Path]:
    """
    Return the files and folders that jobs may read, of those that exist.

    Besides packages and the compiler, they are the files of all modules that this
    process has imported, wherever these are, and the cache of compiled operators.
    """
    folders = {Path(path) for path in _folders() if Path(path).exists()}
    named = {getattr(module, "__file__", None) for module in sys.modules.values()}
    files = {Path(name) for name in named if name}
    single = {file for file in files if file.exists() and not _is_in(file, folders)}
    return sorted(folders | single)


def _folders() -> Iterator[str | Path]:
    yield from _OF_THE_SYSTEM
    yield from _DEVICES
    yield NOWHERE
    yield from (sys.prefix, sys.base_prefix, sys.exec_prefix)
    yield from (sysconfig.get_path(name) for name in ("purelib", "platlib"))
    for package in ("mep", "pyvrp_plus"):
        yield Path(sys.modules[package].__file__ or "").parent

    yield get_include()
    cache = BuildCache().folder.absolute()
    cache.mkdir(parents=True, exist_ok=True)
    yield cache
    yield from _compiler()


def _compiler() -> Iterator[Path]:
    """Yield the folder that the compiler of the user is installed in."""
    given = shlex.split(os.environ.get("CXX", ""))
    for program in map(shutil.which, given):
        if program:
            yield Path(program)
            yield Path(program).resolve().parents[1]


def _is_in(file: Path, folders: set[Path]) -> bool:
    return not folders.isdisjoint(file.parents)
