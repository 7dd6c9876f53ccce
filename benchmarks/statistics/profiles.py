"""Performance profiles: Dolan and More (2002), section 2."""

from __future__ import annotations

import math
from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from benchmarks.rows import Row

from .gaps import costs
from .groups import NOT_TRIED, solvers_of, trial_of


def performance_profiles(rows: list[Row]) -> dict[str, NDArray[np.float64]]:
    """
    Return the sorted performance ratios of each solver.

    The ratio of a solver on a trial is its cost over the lowest cost that any of the
    solvers has there, and infinite when it has none. Solvers that could be tried
    nowhere are left out; the trials are those for which all others have a row.

    Source: Dolan and More (2002), "Benchmarking optimization software with performance
    profiles", section 2.

    Raises
    ------
    ValueError
        When no trial has rows of all solvers.
    """
    solvers = solvers_of(row for row in rows if row.status not in NOT_TRIED)
    solvers_by_trial = defaultdict(set)
    for row in rows:
        solvers_by_trial[trial_of(row)].add(row.solver)

    trials = [
        trial for trial, has in solvers_by_trial.items() if has.issuperset(solvers)
    ]
    if not solvers or not trials:
        raise ValueError("A performance profile needs trials that all solvers ran.")

    found = {solver: costs(rows, solver) for solver in solvers}
    lowest = {
        trial: min(of_solver.get(trial, math.inf) for of_solver in found.values())
        for trial in trials
    }
    return {
        solver: np.sort([_ratio(found[solver].get(p), lowest[p]) for p in trials])
        for solver in solvers
    }


def profile_at(
    ratios: NDArray[np.float64], factors: NDArray[np.float64]
) -> NDArray[np.float64]:
    """
    Return the profile: for each factor the share of trials with at most that ratio.

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
