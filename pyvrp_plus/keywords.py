"""Errors of misspelt keyword arguments say which argument is meant."""

from __future__ import annotations

import difflib
import functools
import inspect
import re
from collections.abc import Callable
from types import ModuleType
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

# The parameters in a signature that pybind11 writes into a docstring.
_PARAMETER = re.compile(r"[(,] ?(\w+): ")


def suggest_keywords(function: Callable[P, R]) -> Callable[P, R]:
    """
    Have a function name the argument that an unknown keyword is most similar to.

    The function must not have a parameter like ``**kwargs``. Names are looked up only
    after an error.
    """
    return _suggesting(
        function,
        function.__qualname__.removesuffix(".__init__"),
        lambda: list(inspect.signature(function).parameters),
    )


def suggest_keywords_of_classes(module: ModuleType) -> None:
    """Do so for constructors, and for ``replace``, of native classes."""
    for cls in vars(module).values():
        if not isinstance(cls, type):
            continue

        for method in ("__init__", "replace"):
            function = vars(cls).get(method)
            if function is not None:
                name = f"{cls.__name__}.{method}".removesuffix(".__init__")
                names = functools.partial(_native_parameters, cls, function)
                setattr(cls, method, _suggesting(function, name, names))


def _suggesting(
    function: Callable[P, R], shown: str, names: Callable[[], list[str]]
) -> Callable[P, R]:
    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except TypeError as error:
            known = [name for name in names() if name != "self"]
            for keyword in kwargs:
                if keyword not in known:
                    raise TypeError(_message(shown, keyword, known)) from error

            raise

    return call


def _native_parameters(cls: type, function: Callable[..., object]) -> list[str]:
    """Return the parameters of all overloads, as far as a native function tells."""
    if inspect.isfunction(function):  # It is a data class.
        return list(inspect.signature(function).parameters)

    names: list[str] = _PARAMETER.findall(function.__doc__ or "")
    if set(names) <= {"self"}:  # It takes its properties as keywords.
        return [name for name, part in vars(cls).items() if isinstance(part, property)]

    return names


def _message(shown: str, keyword: str, known: list[str]) -> str:
    similar = difflib.get_close_matches(keyword, known, n=1, cutoff=0.5)
    hint = (
        f"Did you mean {similar[0]!r}?"
        if similar
        else f"There are {', '.join(map(repr, known))}."
    )
    return f"{shown}() got an unexpected keyword argument {keyword!r}. {hint}"
