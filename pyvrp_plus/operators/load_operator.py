"""Loading of operators from files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from pyvrp_plus.hooks import HOOKS, HookName

from .compile_operator import compile_operator
from .installed import find_installed, installed_operators
from .native_operator import NativeOperator
from .python_operator import PythonOperator
from .signature import Origin, origin_of

#: Folder with the operators that are shipped besides the stock rules.
LIBRARY = Path(__file__).parent / "library"

# Suffixes of the files of operators, by kind.
_PYTHON = ".py"
_CPP = (".cpp", ".cc", ".cxx")
_BUILT = (".so", ".dylib", ".dll")
_SUFFIXES = (_PYTHON, *_CPP, *_BUILT)


def load_operator(path: str | Path) -> PythonOperator | NativeOperator:
    """
    Return the operator in a file.

    Parameters
    ----------
    path
        Name of one of the operators in :data:`LIBRARY`, such as ``stratified_parents``,
        or of one that a package installs, see :func:`installed_operators`; or location
        of a file, whose suffix tells its kind: Python (``.py``) that defines one
        function, or class of callables, with the name of a hook; C++ (``.cpp``), which
        is compiled; or a built operator (``.so``, ``.dylib``, ``.dll``). In Python
        files, imports of ``pyvrp`` give this package.

    Raises
    ------
    OSError
        When the file cannot be read.
    ValueError
        When the suffix is another one, the file does not define exactly one operator,
        or a built operator does not fit this package.
    SyntaxError
        When the file should be Python, but is not.
    CompileError
        When the C++ file cannot be compiled.
    """
    path = find_operator(path)
    if path.suffix in _CPP:
        return replace(compile_operator(path), origin=origin_of_operator(path))

    if path.suffix in _BUILT:
        return NativeOperator.load(path, path.name)

    if path.suffix == _PYTHON:
        return replace(_load_python(path), origin=origin_of_operator(path))

    raise ValueError(
        f"{path}: the name of an operator's file must end in .py or .cpp, "
        f"{tell_names()}."
    )


def origin_of_operator(path: Path) -> Origin:
    """
    Return what is known of an operator's file, without loading it.

    Raises
    ------
    OSError
        When the file cannot be read.
    """
    return "shipped" if path.parent == LIBRARY else origin_of(path)


def shipped_names() -> list[str]:
    """Return the names of the operators in :data:`LIBRARY`."""
    return sorted(path.stem for path in LIBRARY.glob("*.cpp"))


def find_operator(path: str | Path) -> Path:
    """
    Return the location of an operator by its name, or the path as it is.

    Raises
    ------
    ValueError
        When it is not clear which installed operator the name means.
    """
    name = str(path)
    if name in shipped_names():
        return LIBRARY / f"{name}.cpp"
    # Looking for names among all packages takes longer than loading a file.
    if Path(path).suffix in _SUFFIXES and Path(path).is_file():
        return Path(path)

    return find_installed(name) or Path(path)


def tell_names() -> str:
    """Return a text with the names of the operators that are not given as files."""
    installed = [operator.name for operator in installed_operators()]
    return (
        f"the operators that are shipped are {', '.join(shipped_names())}, and "
        f"packages have installed {', '.join(installed) or 'none'}"
    )


def _load_python(path: Path) -> PythonOperator:
    code = compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
    names = [hook for hook in HOOKS if hook in _execute(code, path)]
    if len(names) != 1:
        found = " and ".join(names) or "none"
        raise ValueError(
            f"{path}: must define one of {', '.join(HOOKS)}, but there is {found}."
        )

    hook = names[0]
    return PythonOperator(hook, path.name, lambda: _callable(code, path, hook))


def _execute(code: Any, path: Path) -> dict[str, Any]:
    """Execute the code, and return its definitions, in their initial state."""
    # Not at the top: ``python -m pyvrp_plus.compat`` must be the first to import it.
    from pyvrp_plus.compat import imported_as_pyvrp

    namespace: dict[str, Any] = {"__name__": path.stem, "__file__": str(path)}
    with imported_as_pyvrp():
        exec(code, namespace)

    return namespace


def _callable(code: Any, path: Path, hook: HookName) -> Callable[..., object]:
    defined = _execute(code, path)[hook]
    made: Callable[..., object] = defined() if isinstance(defined, type) else defined
    if not callable(made):
        raise TypeError(f"{path}: {hook} is {made!r}, which cannot be called.")

    return made
