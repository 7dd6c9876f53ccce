"""Operators that are written in Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pyvrp_plus._pyvrp import OperatorTime
from pyvrp_plus.hooks import HookName


@dataclass(frozen=True)
class PythonOperator:
    """
    An operator in Python, which can also be called by hand, as the solver would.

    State is kept from call to call, and separate from that of runs.

    Parameters
    ----------
    hook
        Name of the hook that the operator is for.
    name
        Name of the operator in error messages.
    make
        Function that returns the callable, in its initial state.
    """

    hook: HookName
    name: str
    make: Callable[[], Callable[..., Any]]

    def fresh(self) -> FreshOperator:
        """Return the operator in its initial state, for one run."""
        return FreshOperator(self.name, self.make())

    def __call__(self, *args: Any) -> Any:
        """Call the operator."""
        return self._function(*args)

    @cached_property
    def _function(self) -> Callable[..., Any]:
        return self.make()


class FreshOperator:
    """
    An operator that serves one run, and may keep state during that run.

    ``time`` has the number of calls so far, and the CPU seconds that they took.

    Parameters
    ----------
    name
        Name of the operator in error messages.
    function
        Callable that the operator consists of.
    """

    def __init__(self, name: str, function: Callable[..., Any]) -> None:
        self.name = name
        self.time = OperatorTime()
        self._function = function

    def __call__(self, *args: Any) -> Any:
        """Call the operator."""
        return self._function(*args)


def from_callable(hook: HookName, given: Any) -> PythonOperator:
    """
    Return the operator that a callable, or a class of callables, stands for.

    Parameters
    ----------
    hook
        Name of the hook that the operator is for.
    given
        A callable, which is used as it is; or a class without arguments whose objects
        are callable, of which each run gets one.

    Raises
    ------
    TypeError
        When ``given`` cannot be called.
    """
    if not callable(given):
        raise TypeError(f"{hook} must be an operator, but is {given!r}.")

    name = getattr(given, "__qualname__", type(given).__qualname__)
    if isinstance(given, type):
        return PythonOperator(hook, name, given)

    return PythonOperator(hook, name, lambda: given)
