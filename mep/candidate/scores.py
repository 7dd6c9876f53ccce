"""How good operators are: runs of the solver with them, against those without."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from mep.candidate.evaluation import Evaluation
from pyvrp_plus.trials.estimate import Estimate, mean_with_interval
from pyvrp_plus.trials.instance_text import InstanceText


@dataclass(frozen=True)
class Problem:
    """
    What runs with different operators share, so that they are paired.

    Parameters
    ----------
    instance
        What to solve.
    seed
        Of the solver.
    """

    instance: InstanceText
    seed: int


#: How the solver did on each problem.
Runs = Mapping[Problem, Evaluation]

# Percent that a run counts which has found nothing feasible where another one has.
_NOTHING_FOUND = -100.0


def improvements(runs: Runs, baseline: Runs) -> dict[Problem, float]:
    """
    Return by problem how much cheaper runs are than those of a baseline, in percent.

    Problems that only one of them has, or on which the baseline has found nothing, are
    left out.
    """
    return {
        problem: _improvement(run.cost, reference)
        for problem, run in runs.items()
        if problem in baseline and (reference := baseline[problem].cost) is not None
    }


def _improvement(cost: int | None, reference: int) -> float:
    if cost is None:
        return _NOTHING_FOUND
    if cost == reference:
        return 0.0

    # Costs that are not positive occur with prizes; the sign must not change then.
    return 100 * (reference - cost) / max(abs(reference), 1)


def improvement(runs: Runs, baseline: Runs) -> Estimate:
    """
    Return the mean improvement over a baseline, in percent, with its interval.

    Seeds of an instance are taken together, instances are resampled.

    Raises
    ------
    ValueError
        When there is no problem that both have, and the baseline has solved.
    """
    by_instance = defaultdict(list)
    for problem, value in improvements(runs, baseline).items():
        by_instance[problem.instance.name].append(value)

    means = [float(np.mean(by_instance[name])) for name in sorted(by_instance)]
    if not means:
        raise ValueError("The baseline has found nothing feasible on any instance.")

    return mean_with_interval(means)


def mean_cost(runs: Runs) -> float:
    """Return the mean cost of the runs that have found something feasible."""
    costs = [run.cost for run in runs.values() if run.cost is not None]
    return float(np.mean(costs)) if costs else float("nan")


def mean_saving(runs: Runs, baseline: Runs) -> float:
    """
    Return by how much the runs are cheaper than the baseline on average.

    On common problems this ranks as the negative mean cost does, the fitness of the
    paper; it also compares operators that were measured on different problems.
    """
    pairs = [
        (baseline[problem].cost, run.cost)
        for problem, run in runs.items()
        if problem in baseline
    ]
    savings = [
        # Nothing found counts as a solution of twice the cost.
        float(reference - (2 * abs(reference) if cost is None else cost))
        for reference, cost in pairs
        if reference is not None
    ]
    return float(np.mean(savings)) if savings else float("nan")
