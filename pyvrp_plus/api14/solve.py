"""The solver as one function."""

from __future__ import annotations

import dataclasses

from pyvrp_plus import Result, SolveParams
from pyvrp_plus import solve as solve_native
from pyvrp_plus.operators import Operators
from pyvrp_plus.solve import DEFAULT_PARAMS
from pyvrp_plus.stop import StoppingCriterion

from .problem_data import ProblemData
from .solution import Solution


def solve(
    data: ProblemData,
    stop: StoppingCriterion,
    seed: int = 0,
    collect_stats: bool = True,
    display: bool = False,
    params: SolveParams = DEFAULT_PARAMS,
    initial_solution: Solution | None = None,
    *,
    operators: Operators | None = None,
    num_threads: int = 1,
) -> Result:
    """
    Solve a problem, see :func:`pyvrp_plus.solve`.

    The best solution of the result consists of activities. What results tell beyond
    those of PyVRP, such as :meth:`~pyvrp_plus.Result.explain`, needs ``result.data``,
    which is missing here.
    """
    result = solve_native(
        data.native,
        stop,
        seed,
        collect_stats,
        display,
        params,
        initial_solution=initial_solution,
        operators=operators,
        num_threads=num_threads,
    )
    return dataclasses.replace(result, best=Solution.of(result.best, data), data=None)
