"""The job that solves an instance with the operators of a program."""

from __future__ import annotations

import math
import time
from pathlib import Path
from typing import Any

from mep.budget import Budget
from mep.evaluation.write_program import write_program
from pyvrp_plus import Result, Solution, SolveParams, read, solve
from pyvrp_plus.operators import Operators
from pyvrp_plus.statistics import Datum
from pyvrp_plus.stop import MaxIterations, MaxRuntime, StoppingCriterion

#: Points of time at which diversity and feasibility are told.
NUM_POINTS = 10


class MaxCpuTime:
    """
    Stops after an amount of CPU time of this process, measured from the first call.

    Parameters
    ----------
    seconds
        The amount.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._start: float | None = None

    def __call__(self, best_cost: float) -> bool:
        """Return whether the time is used up; the first call starts the clock."""
        if self._start is None:
            self._start = time.process_time()

        return time.process_time() - self._start >= self._seconds


def solve_instance(arguments: dict[str, Any]) -> dict[str, Any]:
    """
    Solve an instance by the plain HGS (``SolveParams.stock()``) with operators.

    Parameters
    ----------
    arguments
        Of a program; and ``instance``, ``round_func``, ``seed`` and ``budget``.

    Returns
    -------
    dict
        The fields of an evaluation, and the ``routes`` of the best solution, as for
        :func:`~mep.evaluation.best_solution.cost_of`.
    """
    file = Path("instance.vrp")
    file.write_text(arguments["instance"])
    data = read(file, arguments["round_func"])
    operators = Operators.from_files(*write_program(arguments))
    stop = _stop(Budget.parse(arguments["budget"]))

    started = time.process_time()
    result = solve(
        data,
        stop,
        arguments["seed"],
        params=SolveParams.stock(),
        operators=operators,
    )
    cpu_time = time.process_time() - started

    cost = int(result.cost()) if result.is_feasible() else None
    times = result.operator_times.values()
    diversity, feasibility = _curves(result)
    return {
        "cost": cost,
        "iterations": result.num_iterations,
        "restarts": result.num_restarts,
        "runtime": result.runtime,
        "cpu_time": cpu_time,
        "operator_calls": sum(one.calls for one in times),
        "operator_seconds": sum(one.seconds for one in times),
        "children": result.children,
        "diversity": diversity,
        "feasibility": feasibility,
        "trace": _trace(result, cost),
        "routes": _routes(result.best),
    }


def _stop(budget: Budget) -> StoppingCriterion:
    if budget.unit == "it":
        return MaxIterations(int(budget.amount))

    return (
        MaxRuntime(budget.amount) if budget.unit == "s" else MaxCpuTime(budget.amount)
    )


def _trace(result: Result, cost: int | None) -> list[tuple[int, int]]:
    """
    Return the improvements of the best feasible cost as (iteration, cost).

    An operator may let a solution die in the iteration that finds it, so that the
    statistics never see it: the best one is then put down to the last iteration.
    """
    trace: list[tuple[int, int]] = []
    for iteration, datum in enumerate(result.stats.feas_stats, 1):
        if datum.size and (not trace or datum.best_cost < trace[-1][1]):
            trace.append((iteration, int(datum.best_cost)))

    if cost is not None and (not trace or cost < trace[-1][1]):
        if trace and trace[-1][0] == result.num_iterations:
            trace.pop()
        trace.append((result.num_iterations, cost))

    return trace


def _curves(result: Result) -> tuple[list[float], list[float]]:
    """Return mean diversity, and share of feasible solutions, at points of time."""
    stats = result.stats
    steps = range(1, NUM_POINTS + 1) if stats.num_iterations else ()
    points = [math.ceil(stats.num_iterations * step / NUM_POINTS) - 1 for step in steps]
    pairs = [(stats.feas_stats[idx], stats.infeas_stats[idx]) for idx in points]
    return [_diversity(*pair) for pair in pairs], [
        _feasibility(*pair) for pair in pairs
    ]


def _diversity(feasible: Datum, infeasible: Datum) -> float:
    total = sum(
        sub.size * sub.avg_diversity for sub in (feasible, infeasible) if sub.size
    )
    return total / max(feasible.size + infeasible.size, 1)


def _feasibility(feasible: Datum, infeasible: Datum) -> float:
    return feasible.size / max(feasible.size + infeasible.size, 1)


def _routes(solution: Solution) -> list[dict[str, Any]]:
    return [
        {
            "vehicle_type": route.vehicle_type(),
            "trips": [
                {
                    "visits": trip.visits(),
                    "start_depot": trip.start_depot(),
                    "end_depot": trip.end_depot(),
                }
                for trip in route.trips()
            ],
        }
        for route in solution.routes()
    ]
