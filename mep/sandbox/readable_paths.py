"""What jobs may read: Python, the packages, and the compiler with its headers."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pyvrp_plus.operators import (
    BuildCache,
    CompileError,
    find_compiler,
    get_include,
)

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

_OF_PYTHON = ("bin", "lib", "lib64", "include", "pyvenv.cfg")

_OF_PACKAGES = ("site-packages", "dist-packages")

_DEVICES = ("/dev/urandom", "/dev/random", "/dev/zero", os.devnull)


def readable_paths() -> list[Path]:
    """
    Return the files and folders that jobs may read, of those that exist.

    Besides packages and the compiler, they are the files of all modules that this
    process has imported, wherever these are, and the cache of compiled operators.
    """
    folders = {Path(path) for path in _folders() if Path(path).exists()}
    folders |= {path.resolve() for path in folders}  # where links lead to
    named = {getattr(module, "__file__", None) for module in sys.modules.values()}
    files = {Path(name) for name in named if name}
    single = {file for file in files if file.exists() and not _is_in(file, folders)}
    return sorted(folders | single)


def _folders() -> Iterator[str | Path]:
    yield from _OF_THE_SYSTEM
    yield from _DEVICES
    # Not all that is there: an environment, or a compiler, may be at home.
    for prefix in (sys.prefix, sys.base_prefix, sys.exec_prefix):
        yield from (Path(prefix) / part for part in _OF_PYTHON)
    # Those of another environment may be there, too; other entries are of projects.
    yield from (path for path in sys.path if Path(path).name in _OF_PACKAGES)
    for package in ("mep", "pyvrp_plus"):
        yield Path(sys.modules[package].__file__ or "").parent

    yield get_include()
    cache = BuildCache().folder.absolute()
    cache.mkdir(parents=True, exist_ok=True)
    yield cache
    yield from _compiler()


def _compiler() -> Iterator[Path]:
    """Yield where the compiler is, and the folders that it is installed in."""
    with suppress(CompileError):  # there is none
        for program in map(shutil.which, find_compiler().command):
            if program:
                yield Path(program).absolute()
                prefix = Path(program).resolve().parents[1]
                yield from (prefix / part for part in (*_OF_PYTHON, "libexec"))
                yield from prefix.glob("*-linux-*")  # of compilers from conda


def _is_in(file: Path, folders: set[Path]) -> bool:
    return not folders.isdisjoint(file.parents)
