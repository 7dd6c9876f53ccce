"""Solve with pyvrp_plus."""

from __future__ import annotations

import math
from itertools import accumulate
from typing import Any

import pyvrp_plus
from pyvrp_plus.operators import Operators
from pyvrp_plus.stop import MaxIterations, MaxRuntime, StoppingCriterion

from .pyvrp_like import Stop, reply, routes_of
from .worker import Reply, Request, Stopwatch, serve


def answer(request: Request) -> Reply:
    """Solve, with stock parameters or operators if the request says so."""
    data = pyvrp_plus.read(request["instance"], request["round_func"])
    params = pyvrp_plus.SolveParams
    # Compiling operators is no part of the search.
    operators = Operators.from_files(*request["files"])

    stopwatch = Stopwatch()
    result = pyvrp_plus.solve(
        data,
        criterion_of(request["budget"]),
        request["seed"],
        params=params.stock() if request["stock"] else params(),
        operators=operators,
    )
    times = stopwatch.times()
    trace = _trace(result, times["runtime"] - result.runtime)
    return reply(result, routes_of, trace, times, pyvrp_plus.__version__)


def criterion_of(budget: dict[str, Any]) -> StoppingCriterion:
    """
    Return a criterion that the native loop knows, where there is one.

    That ends a long iteration in time, and tells operators how much is used up.
    """
    if budget["unit"] == "it":
        return MaxIterations(int(budget["amount"]))

    if budget["unit"] == "s":
        criterion = MaxRuntime(budget["amount"])
        criterion(math.inf)  # Starts its clock, for the set-up to count.
        return criterion

    return Stop(budget)


def _trace(result: pyvrp_plus.Result, started: float) -> list[tuple[float, int, int]]:
    """Return the improvements, from the statistics of the iterations."""
    trace: list[tuple[float, int, int]] = []
    ends = accumulate(result.stats.runtimes, initial=started)
    next(ends)
    states = zip(ends, result.stats.feas_stats, strict=True)
    for iteration, (end, feasible) in enumerate(states, 1):
        best_cost = feasible.best_cost
        if not math.isnan(best_cost) and (not trace or best_cost < trace[-1][2]):
            trace.append((end, iteration, int(best_cost)))

    return trace


if __name__ == "__main__":
    serve(answer)
