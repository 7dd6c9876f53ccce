"""The stopping criterion of a budget."""

from __future__ import annotations

import math

from pyvrp_plus.stop import MaxCpuTime, MaxIterations, MaxRuntime, StoppingCriterion
from pyvrp_plus.trials.budget import Budget


def start_criterion(budget: Budget) -> StoppingCriterion:
    """Return a criterion that stops when the budget is used up, counted from now on."""
    if budget.unit == "it":
        return MaxIterations(int(budget.amount))

    seconds = MaxRuntime if budget.unit == "s" else MaxCpuTime
    criterion = seconds(budget.amount)
    criterion(math.inf)  # starts its clock
    return criterion
