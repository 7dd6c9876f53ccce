"""The stopping criterion of a budget."""

from __future__ import annotations

import math
import time

from pyvrp_plus.stop import MaxIterations, MaxRuntime, StoppingCriterion
from pyvrp_plus.trials.budget import Budget


class MaxCpuTime:
    """
    Stopping criterion that limits this process's CPU time, from the first call on.

    Parameters
    ----------
    seconds
        Limit in CPU seconds.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._start: float | None = None

    def __call__(self, best_cost: float) -> bool:
        """Return whether the time is used up; the first call starts the clock."""
        if self._start is None:
            self._start = time.process_time()

        return time.process_time() - self._start >= self._seconds


def start_criterion(budget: Budget) -> StoppingCriterion:
    """Return a criterion that stops when the budget is used up, counted from now on."""
    if budget.unit == "it":
        return MaxIterations(int(budget.amount))

    seconds = MaxRuntime if budget.unit == "s" else MaxCpuTime
    criterion = seconds(budget.amount)
    criterion(math.inf)  # starts its clock
    return criterion
