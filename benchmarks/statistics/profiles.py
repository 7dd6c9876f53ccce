"""Performance profiles: Dolan and More (2002), section 2."""

from __future__ import annotations

import math
from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from benchmarks.rows import Row

from .gaps import costs
from .groups import NOT_TRIED, problem_of, solvers_of


def performance_profiles(rows: list[Row]) -> dict[str, NDArray[np.float64]]:
    """
    Return the sorted performance ratios of each solver.

    The ratio of a solver on a problem is its cost over the lowest cost that any of the
    solvers has there, and infinite when it has none. Solvers that could be tried
    nowhere are left out; the problems are those for which all others have a row.

    Source: Dolan and More (2002), "Benchmarking optimization software with performance
    profiles", section 2.

    Raises
    ------
    ValueError
        When no problem has rows of all solvers.
    """
    solvers = solvers_of(row for row in rows if row.status not in NOT_TRIED)
    solvers_by_problem = defaultdict(set)
    for row in rows:
        solvers_by_problem[problem_of(row)].add(row.solver)

    problems = [
        problem
        for problem, has in solvers_by_problem.items()
        if has.issuperset(solvers)
    ]
    if not solvers or not problems:
        raise ValueError("A performance profile needs problems that all solvers ran.")

    found = {solver: costs(rows, solver) for solver in solvers}
    lowest = {
        problem: min(of_solver.get(problem, math.inf) for of_solver in found.values())
        for problem in problems
    }
    return {
        solver: np.sort([_ratio(found[solver].get(p), lowest[p]) for p in problems])
        for solver in solvers
    }


def profile_at(
    ratios: NDArray[np.float64], factors: NDArray[np.float64]
) -> NDArray[np.float64]:
    """
    Return the profile: for each factor the share of problems with at most that ratio.

    Parameters
    ----------
    ratios
        Performance ratios of a solver, sorted.
    factors
        Factors at which the profile is evaluated: an array of any shape, which is also
        the shape of the result.
    """
    return np.searchsorted(ratios, factors, side="right") / len(ratios)


def _ratio(cost: int | None, lowest: float) -> float:
    if cost is None:
        return math.inf
    if cost == lowest:
        return 1.0

    return cost / lowest if lowest > 0 else math.inf
