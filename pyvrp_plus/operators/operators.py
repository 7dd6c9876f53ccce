"""The operators of a run, by hook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pyvrp_plus.hooks import HOOKS, HookName

from .load_operator import load_operator
from .native_operator import Library, NativeOperator
from .python_operator import FreshOperator, PythonOperator, from_callable

#: Values that can be given for a hook: an operator, a file with one, a callable or a
#: class of callables; None for the stock rule.
Given = PythonOperator | NativeOperator | str | Path | Callable[..., Any] | None


class Operators:
    """
    The operators that replace stock rules.

    Each is given by the name of its hook, as in ``Operators(select_parents=...)``, and
    is an operator, the location of a file with one, a callable, or a class of
    callables; None is the stock rule, as if it was not given. A class or a file gives
    each run an operator in its initial state. Operators are attributes by the name of
    their hook.

    Raises
    ------
    TypeError
        When there is no such hook, or a given object cannot be called.
    ValueError
        When an operator is for another hook.
    """

    def __init__(self, **given: Given) -> None:
        if unknown := given.keys() - HOOKS.keys():
            raise TypeError(
                f"There is no hook {' or '.join(sorted(unknown))}, but only "
                f"{', '.join(HOOKS)}."
            )

        self._by_hook = {
            hook: _to_operator(hook, value)
            for hook, value in given.items()
            if value is not None
        }

    def __getattr__(self, hook: HookName) -> PythonOperator | NativeOperator | None:
        """Return a hook's operator; None for the stock rule."""
        if hook not in HOOKS:
            raise AttributeError(f"Operators has no attribute {hook!r}.")

        return self._by_hook.get(hook)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Operators) and self._by_hook == other._by_hook

    def __hash__(self) -> int:
        return hash(frozenset(self._by_hook.items()))

    def __repr__(self) -> str:
        given = [f"{hook}={operator!r}" for hook, operator in self._by_hook.items()]
        return f"Operators({', '.join(given)})"

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

    def fresh(self, component: str) -> dict[HookName, FreshOperator | Library]:
        """Return a component's operators by hook, each in its initial state."""
        return {
            hook: operator.fresh()
            for hook, operator in self._by_hook.items()
            if HOOKS[hook].component == component
        }


def _to_operator(hook: HookName, given: Given) -> PythonOperator | NativeOperator:
    if isinstance(given, str | Path):
        given = load_operator(given)

    if not isinstance(given, PythonOperator | NativeOperator):
        return from_callable(hook, given)

    if given.hook != hook:
        raise ValueError(f"{given.name} is for {given.hook}, not for {hook}.")

    return given
