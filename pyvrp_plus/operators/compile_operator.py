"""Compilation of operators in C++."""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import json
import sys
import sysconfig
import tempfile
from contextlib import suppress
from pathlib import Path

from .build_cache import BuildCache
from .compiler import CompileError, find_compiler
from .native_operator import NativeOperator

_FLAGS = ["-std=c++20", "-O2", "-fPIC", "-fvisibility=hidden"]
_PYBIND11 = importlib.util.find_spec("pybind11") is not None


def get_include() -> Path:
    """
    Return the folder of the public headers, for ``#include <pyvrp_plus/operator.h>``.

    In an editable install, this is the folder in the checkout.
    """
    package = Path(__file__).parents[1]
    installed = package / "include"
    return installed if installed.is_dir() else package.parent / "cpp" / "include"


def compile_operator(source: str | Path) -> NativeOperator:
    """
    Return the operator that C++ source defines, compiled unless the cache has it.

    Parameters
    ----------
    source
        Location of a C++ file, or its text, which must have several lines.

    Raises
    ------
    CompileError
        When there is no compiler, or it does not accept the source: with file, line and
        message.
    OSError
        When the file cannot be read.
    """
    is_text = isinstance(source, str) and "\n" in source
    path = None if is_text else Path(source)
    text = str(source) if path is None else path.read_text()
    shown = "operator.cpp" if path is None else str(path)
    library = BuildCache().get(
        library_key(text), lambda where: build_library(text, shown, where)
    )
    try:
        return NativeOperator.load(library, None if path is None else path.name)
    except OSError as error:  # something that is declared, but not defined
        with suppress(OSError):  # the cache may be read-only
            library.unlink()
        raise CompileError(f"The operator cannot be loaded: {error}", shown) from error


def library_key(text: str) -> str:
    """
    Return the name in the cache of the library that is built from C++ source.

    It depends on everything that determines the library.

    Raises
    ------
    CompileError
        When there is no compiler.
    """
    compiler = find_compiler()
    parts = [text, compiler.version, *compiler.command, *_FLAGS, sys.platform]
    # Operators may call back into Python.
    parts += [sys.version, importlib.metadata.version("pybind11") if _PYBIND11 else ""]
    headers = sorted((get_include() / "pyvrp_plus").rglob("*.h"))
    parts += [header.read_text() for header in headers]
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()
    suffix = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
    return digest[:32] + suffix


def build_library(text: str, shown: str, where: Path) -> None:
    """
    Build a library from C++ source, and do not load it.

    Parameters
    ----------
    text
        The source.
    shown
        Name of the source in messages.
    where
        Location of the library.

    Raises
    ------
    CompileError
        When there is no compiler, or it does not accept the source.
    """
    if "PYVRP_PLUS_OPERATOR(" not in text:
        raise CompileError(
            "The source does not end with PYVRP_PLUS_OPERATOR(name of the function).",
            shown,
        )

    compiler = find_compiler()
    # GCC's unique symbols would be shared between the copies of a library.
    unique = ["-fno-gnu-unique"] if "Free Software" in compiler.version else []
    link = "-dynamiclib" if sys.platform == "darwin" else "-shared"
    lazy = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    includes = [f"-I{folder}" for folder in (get_include(), *_python_includes())]

    with tempfile.TemporaryDirectory(prefix="pyvrp_plus_") as folder:
        source = Path(folder) / "operator.cpp"
        # Diagnostics are to name the file that the user knows.
        source.write_text(f"#line 1 {json.dumps(shown)}\n{text}")
        compiler.run([*_FLAGS, *unique, *includes, link, *lazy, source, "-o", where])

    if not where.exists():
        raise CompileError("The compiler has ended well, but has not written anything.")


def _python_includes() -> list[str]:
    """Return the folders of headers for operators that call back into Python."""
    folders = [sysconfig.get_paths()["include"]]
    if _PYBIND11:
        folders.append(importlib.import_module("pybind11").get_include())

    return folders
