"""Scores of operators: runs of the solver with them, compared with a baseline."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import numpy as np

from mep.candidate.evaluation import Evaluation
from mep.candidate.trial import Trial
from pyvrp_plus.trials.estimate import Estimate, mean_with_interval

#: Evaluations of one program, by trial.
Runs = Mapping[Trial, Evaluation]

# Improvement, in percent, of a run that found nothing feasible where the baseline did.
_NOTHING_FOUND = -100.0


def improvements(runs: Runs, baseline: Runs) -> dict[Trial, float]:
    """
    Return the improvement of each run over the baseline, in percent, by trial.

    Problems that are missing in one of the two, or on which the baseline found nothing
    feasible, are left out.
    """
    return {
        trial: improvement_of_cost(run.cost, reference)
        for trial, run in runs.items()
        if trial in baseline and (reference := baseline[trial].cost) is not None
    }


def improvement_of_cost(cost: float | None, reference: float) -> float:
    """
    Return the improvement of a cost over a reference, in percent.

    A cost of ``None``, for a run without a feasible solution, is twice the reference.
    """
    if cost is None:
        return _NOTHING_FOUND
    if cost == reference:
        return 0.0

    # Costs that are not positive occur with prizes; the sign must not change then.
    return 100 * (reference - cost) / max(abs(reference), 1)


def improvement(runs: Runs, baseline: Runs) -> Estimate:
    """
    Return the mean improvement over a baseline, in percent, with its 95% interval.

    Values are averaged over the seeds of an instance; the interval is that of their
    mean.

    Raises
    ------
    ValueError
        When the two have no trial in common on which the baseline found a feasible
        solution.
    """
    by_instance = defaultdict(list)
    for trial, value in improvements(runs, baseline).items():
        by_instance[trial.instance.name].append(value)

    means = [float(np.mean(by_instance[name])) for name in sorted(by_instance)]
    if not means:
        raise ValueError("The baseline has found nothing feasible on any instance.")

    return mean_with_interval(means)


def mean_cost(runs: Runs) -> float:
    """Return the mean cost of the runs with a feasible solution; NaN without any."""
    costs = [run.cost for run in runs.values() if run.cost is not None]
    return float(np.mean(costs)) if costs else float("nan")


def savings(runs: Runs, baseline: Runs) -> dict[Trial, float]:
    """
    Return the difference in cost between the baseline and each run, by trial.

    Problems are left out as by :func:`improvements`. A run that found nothing feasible
    counts as one of twice the baseline's cost.
    """
    return {
        trial: float(reference - (2 * abs(reference) if run.cost is None else run.cost))
        for trial, run in runs.items()
        if trial in baseline and (reference := baseline[trial].cost) is not None
    }


def mean_saving(runs: Runs, baseline: Runs) -> float:
    """
    Return the mean difference in cost between the baseline and the runs.

    On common trials this ranks operators as the negative mean cost does, the fitness
    of the paper; it also compares operators that were measured on different trials.
    It is NaN if there are no common trials.
    """
    values = list(savings(runs, baseline).values())
    return float(np.mean(values)) if values else float("nan")
