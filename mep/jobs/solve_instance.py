"""The job that solves an instance with the operators of a program."""

from __future__ import annotations

import math
import time
import warnings
from pathlib import Path
from typing import Any

from mep.jobs.write_program import write_program
from mep.sandbox.job_process import Begin
from pyvrp_plus import Result, SolveParams, read, solve
from pyvrp_plus.operators import Operators
from pyvrp_plus.statistics import Datum
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.routes import routes_of
from pyvrp_plus.trials.stop import start_criterion
from pyvrp_plus.trials.trace import trace_of

#: Number of iterations, evenly spread, at which diversity and feasibility are recorded.
NUM_POINTS = 10


def solve_instance(arguments: dict[str, Any], begin: Begin) -> dict[str, Any]:
    """
    Solve an instance with operators.

    Parameters
    ----------
    arguments
        ``language`` and ``sources`` of the program; ``instance`` (the text of its
        file), ``round_func``, ``seed``, ``budget`` (as in ``500it``) and ``solver``
        (``default``, or ``stock`` for plain HGS).
    begin
        Called before the operators are loaded.

    Returns
    -------
    dict
        Fields of an :class:`~mep.candidate.evaluation.Evaluation`, and the ``routes``
        of the best solution, as for :func:`~pyvrp_plus.trials.routes.cost_of`.
    """
    file = Path("instance.vrp")
    file.write_text(arguments["instance"])
    data = read(file, arguments["round_func"])
    is_default = arguments["solver"] == "default"
    begin()
    operators = Operators.from_files(*write_program(arguments))
    started = time.process_time()
    warnings.simplefilter("ignore")  # of operators in Python
    result = solve(
        data,
        start_criterion(Budget.parse(arguments["budget"])),
        arguments["seed"],
        params=SolveParams() if is_default else SolveParams.stock(),
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
        "operator_calls": sum(operator.calls for operator in times),
        "operator_seconds": sum(operator.seconds for operator in times),
        "children": result.children,
        "steps": result.steps,
        "diversity": diversity,
        "feasibility": feasibility,
        "trace": [(iteration, cost) for _, iteration, cost in trace_of(result)],
        "routes": routes_of(result.best),
    }


def _curves(result: Result) -> tuple[list[float], list[float]]:
    """Return diversity and share of feasible solutions at evenly spread iterations."""
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
