"""Effects of operators, apart from how dear the trials are that they were run on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mep.candidate.scores import Runs, improvements
from mep.candidate.trial import Trial


def effects(operators: Sequence[Runs], baseline: Runs) -> list[float]:
    """
    Return by how much each operator improves on a baseline, in percent.

    Each run is taken for the sum of an effect of its trial, which is the same for all,
    and one of its operator; these are fitted by least squares. What was measured on
    different trials is so compared by way of all that was run on them. The mean of
    differences from the baseline, in contrast, flatters whatever was run only where the
    baseline was unlucky. Where all were run on the same trials, the two are the same.

    Parameters
    ----------
    operators
        Runs of each operator.
    baseline
        Runs of the baseline; others on trials that it has not, or on which it has found
        nothing feasible, are left out.

    Raises
    ------
    ValueError
        When the baseline has found nothing feasible on any trial.

    References
    ----------
    Montgomery, D. C. (2017), "Design and Analysis of Experiments", section 4.4
    (incomplete blocks; here, the blocks are trials).
    """
    trials = [trial for trial, run in baseline.items() if run.cost is not None]
    if not trials:
        raise ValueError("The baseline has found nothing feasible on any instance.")

    gains = [improvements(runs, baseline) for runs in operators]
    size = len(operators)
    matrix, right = np.zeros((size, size)), np.zeros(size)
    for trial in trials:
        run_here = [idx for idx in range(size) if trial in gains[idx]]
        values = np.array([gains[idx][trial] for idx in run_here])
        # The effect of the trial is eliminated. The baseline was run, too: its gain and
        # its effect are zero.
        count = len(run_here) + 1
        matrix[np.ix_(run_here, run_here)] += np.eye(len(run_here)) - 1 / count
        right[run_here] += values - values.sum() / count

    return [float(effect) for effect in np.linalg.lstsq(matrix, right, rcond=None)[0]]


def trial_effects(
    operators: Sequence[Runs], baseline: Runs, fitted: Sequence[float]
) -> dict[Trial, float]:
    """
    Return the effect of each trial, in percent, in the model of :func:`effects`.

    An operator that is new, and measured on all these trials, has as its effect the
    mean of its improvements after the effects of their trials are subtracted.

    Parameters
    ----------
    operators, baseline
        Runs as for :func:`effects`.
    fitted
        Effects of the operators.
    """
    gains = [improvements(runs, baseline) for runs in operators]
    found: dict[Trial, float] = {}
    for trial in (trial for trial, run in baseline.items() if run.cost is not None):
        rest = [
            own[trial] - effect
            for own, effect in zip(gains, fitted, strict=True)
            if trial in own
        ]
        # The baseline was run, too: its gain and its effect are zero.
        found[trial] = sum(rest) / (len(rest) + 1)

    return found
