"""The software that results depend on, which must be the same on all workers."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Self

import pyvrp_plus
from pyvrp_plus.operators import CompileError, find_compiler, get_include


@dataclass(frozen=True)
class Software:
    """
    The software that results depend on.

    Parameters
    ----------
    package
        Version of the package, and a digest of its sources in Python.
    headers
        Digest of the headers that operators in C++ are compiled with.
    python
        Implementation and version of Python.
    system
        Operating system and architecture.
    compiler
        First line of what the compiler says of its version; empty if there is none, or
        if it does not matter.
    """

    package: str
    headers: str
    python: str
    system: str
    compiler: str

    @classmethod
    def here(cls, packages: Iterable[str], *, needs_compiler: bool) -> Self:
        """
        Return the software of this process.

        Parameters
        ----------
        packages
            Names of the packages whose sources count.
        needs_compiler
            Whether the compiler matters.
        """
        digests = " ".join(_digest_of(name) for name in sorted({*packages}))
        return cls(
            f"pyvrp-plus {pyvrp_plus.__version__} with sources {digests}",
            _digest_of_headers(),
            f"{platform.python_implementation()} {platform.python_version()}",
            f"{platform.system()} {platform.machine()}",
            _compiler() if needs_compiler else "",
        )

    def differences(self, other: Software) -> str:
        """Return in words how other software differs; empty if it does not."""
        pairs = [
            (field.name, getattr(self, field.name), getattr(other, field.name))
            for field in fields(self)
        ]
        return "; ".join(
            f"{name}: {theirs or 'none'}, not {own or 'none'}"
            for name, own, theirs in pairs
            if own != theirs
        )


@cache
def _digest_of(package: str) -> str:
    """Return a digest of a package's sources in Python, wherever it is installed."""
    module = import_module(package)
    # Folders without an __init__.py are packages, too; they have no file, and are found
    # once for each entry of the path that leads to them.
    found = [Path(module.__file__).parent] if module.__file__ else module.__path__
    folders = {Path(folder).resolve() for folder in found}
    return _digest(path for folder in folders for path in folder.rglob("*.py"))


@cache
def _digest_of_headers() -> str:
    return _digest((get_include() / "pyvrp_plus").rglob("*.h"))


def _digest(paths: Iterable[Path]) -> str:
    contents = sorted((path.name, path.read_bytes()) for path in paths)
    parts = [name.encode() + b"\0" + content for name, content in contents]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:12]


def _compiler() -> str:
    try:
        return find_compiler().version.partition("\n")[0]
    except CompileError:
        return ""
