"""Whether other processes have taken time from runs of the solver."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median

from mep.candidate.evaluation import Evaluation
from pyvrp_plus.trials.budget import Budget

# Runs that take shorter tell nothing: loading operators and starting threads weigh.
_SHORTEST = 0.05

#: From this number on, the machine is called loaded.
LOADED = 1.2


def slowdown(evaluations: Iterable[Evaluation]) -> float:
    """
    Return how many times its CPU time a run takes by the clock, in the median.

    It is 1 on an idle machine, and where no run is long enough to tell.
    """
    return median(
        [run.runtime / run.cpu_time for run in evaluations if run.cpu_time >= _SHORTEST]
        or [1.0]
    )


def load_note(evaluations: Iterable[Evaluation], budget: Budget) -> str | None:
    """
    Return a remark for readers of results from a loaded machine; else ``None``.

    Budgets in iterations give the same results on any machine, so that there is nothing
    to remark.
    """
    if budget.unit == "it" or slowdown(evaluations) < LOADED:
        return None

    noticed = (
        "The machine is loaded: by the clock, runs take more than "
        f"{LOADED:g} times their CPU time, in the median. "
    )
    if budget.unit == "cpu":
        return noticed + (
            "Budgets in CPU time are the same for all operators, but other processes "
            "also slow down the memory that they share."
        )

    return noticed + (
        "Budgets by the clock then depend on what else was running: give one in CPU "
        "seconds, or a smaller --jobs."
    )
