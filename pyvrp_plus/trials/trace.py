"""Improvements of the best cost during a run."""

from __future__ import annotations

from itertools import accumulate

from pyvrp_plus import Result


def trace_of(result: Result) -> list[tuple[float, int, int]]:
    """
    Return the improvements of the best feasible cost as (seconds, iteration, cost).

    Seconds count from the start of the first iteration. A solution may be removed from
    the population in the iteration that finds it, so that the statistics never see it:
    the best solution is then attributed to the last iteration.
    """
    trace: list[tuple[float, int, int]] = []
    ends = accumulate(result.stats.runtimes)
    states = zip(ends, result.stats.feas_stats, strict=True)
    for iteration, (end, feasible) in enumerate(states, 1):
        if feasible.size and (not trace or feasible.best_cost < trace[-1][2]):
            trace.append((end, iteration, int(feasible.best_cost)))

    if result.is_feasible() and (not trace or result.cost() < trace[-1][2]):
        if trace and trace[-1][1] == result.num_iterations:
            trace.pop()
        last = (sum(result.stats.runtimes), result.num_iterations, int(result.cost()))
        trace.append(last)

    return trace
