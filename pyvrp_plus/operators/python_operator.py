"""Operators that are written in Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from inspect import signature
from typing import Any

from pyvrp_plus._pyvrp import OperatorTime
from pyvrp_plus.hooks import HOOKS, HookName

from .signature import Origin


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
    origin
        Whether it is from a file that a run of evolution has exported.
    """

    hook: HookName
    name: str
    make: Callable[[], Callable[..., Any]]
    origin: Origin = field(default="unknown", compare=False)

    def fresh(self) -> FreshOperator:
        """Return the operator in its initial state, for one run."""
        return FreshOperator(self.hook, self.name, self.make())

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
    hook
        Name of the hook that the operator is for.
    name
        Name of the operator in error messages.
    function
        Callable that the operator consists of.
    """

    def __init__(self, hook: HookName, name: str, function: Callable[..., Any]) -> None:
        self.name = name
        self.time = OperatorTime()
        self._function = function
        self._num_fixed = len(HOOKS[hook].parameters)
        self._optional = HOOKS[hook].optional_parameters
        self._wanted = {name for name in self._optional if _takes(function, name)}

    def __call__(self, *args: Any) -> Any:
        """
        Call the operator with all arguments of its hook that it takes.

        Optional ones, which a run always gives, may be left out.
        """
        if not self._optional:
            return self._function(*args)

        optional = zip(self._optional, args[self._num_fixed :], strict=False)
        wanted = {name: value for name, value in optional if name in self._wanted}
        return self._function(*args[: self._num_fixed], **wanted)


def _takes(function: Callable[..., Any], name: str) -> bool:
    try:
        return name in signature(function).parameters
    except ValueError:  # of built-in functions, the parameters may not be known
        return False


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
