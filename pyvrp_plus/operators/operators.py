"""The operators of a run, by hook."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from .load_operator import load_operator
from .native_operator import Library, NativeOperator
from .python_operator import FreshOperator, Hook, PythonOperator, from_callable

#: Values that can be given for a hook: an operator, a file with one, a callable or a
#: class of callables; None for the stock rule.
Given = PythonOperator | NativeOperator | str | Path | Callable[..., Any] | None


@dataclass(frozen=True)
class Operators:
    """
    The operators that replace stock rules.

    Each parameter is an operator, the location of a file with one, a callable, or a
    class of callables; None, the default, is the stock rule. A class or a file gives
    each run an operator in its initial state.

    Parameters
    ----------
    select_parents
        Operator that chooses the parents of an offspring.
    select_survivors
        Operator that chooses the solutions that remain in a subpopulation.
    update_penalties
        Operator that adapts the penalties.

    Raises
    ------
    TypeError
        When a given object cannot be called.
    ValueError
        When an operator is for another hook.
    """

    select_parents: Given = None
    select_survivors: Given = None
    update_penalties: Given = None

    def __post_init__(self) -> None:
        for hook in _HOOKS:
            given = getattr(self, hook)
            object.__setattr__(self, hook, _to_operator(hook, given))

    @classmethod
    def from_files(cls, *paths: str | Path) -> Operators:
        """
        Load operators from files, each for the hook that it defines.

        Raises
        ------
        ValueError
            When two files are for the same hook.
        """
        loaded: dict[str, PythonOperator | NativeOperator] = {}
        for path in paths:
            operator = load_operator(path)
            if operator.hook in loaded:
                raise ValueError(
                    f"{path}: {operator.hook} is also in {loaded[operator.hook].name}."
                )

            loaded[operator.hook] = operator

        return cls(**loaded)

    def fresh(self, hook: Hook) -> FreshOperator | Library | None:
        """Return a hook's operator in its initial state; None for the stock rule."""
        operator = getattr(self, hook)
        return None if operator is None else operator.fresh()


_HOOKS: list[Any] = [field.name for field in fields(Operators)]


def _to_operator(hook: Hook, given: Given) -> PythonOperator | NativeOperator | None:
    if given is None:
        return None

    if isinstance(given, str | Path):
        given = load_operator(given)

    if not isinstance(given, PythonOperator | NativeOperator):
        return from_callable(hook, given)

    if given.hook != hook:
        raise ValueError(f"{given.name} is for {given.hook}, not for {hook}.")

    return given
