"""Guard against operators in Python that change their list of solutions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators import NativeOperator, PythonOperator


class Watch:
    """
    An operator that raises an error if it changes its list of solutions.

    The solver gives operators in Python a copy of that list; those in C++ have a view
    that they cannot change.

    Parameters
    ----------
    function
        Callable of the operator.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def __call__(self, population: list[Any], *args: Any) -> Any:
        """
        Call the operator.

        Raises
        ------
        ValueError
            When the operator has changed the list.
        """
        before = list(population)
        result = self._function(population, *args)
        is_same = len(before) == len(population) and all(
            earlier is later for earlier, later in zip(before, population, strict=True)
        )
        if not is_same:
            raise ValueError(
                "the list `population` was modified: work on a copy, as with sorted() "
                "or list(population)"
            )

        return result


def watched(operator: PythonOperator | NativeOperator) -> Any:
    """Return the operator, watched if it is in Python and selects solutions."""
    if isinstance(operator, NativeOperator) or not HOOKS[operator.hook].sees_solutions:
        return operator

    return PythonOperator(operator.hook, operator.name, lambda: Watch(operator.make()))
