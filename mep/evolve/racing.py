"""
Racing: operators that can hardly be among the survivors are stopped early.

An operator is measured on the trials of its generation in a random order. After each of
them, a test asks whether its mean margin over all trials can still be positive. The
test looks only at the operator itself and at what was measured before the generation.
So the trial after which an operator is stopped depends neither on which runs end first,
nor on how many are made at a time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t as student

# Probability that an operator is stopped whose mean over all trials is one standard
# error above the bar. The best one of a generation is mostly better than that, even
# where all are equal: of ten, chance puts it 1.5 standard errors above their mean.
_LEVEL = 0.05

# Smallest number of trials for a meaningful test.
_FEWEST = 4

# Sequences of margins that are simulated to find the level of each test, in batches.
_SEQUENCES = 10_000
_BATCH = 1_000


def is_hopeless(margins: Sequence[float], num_trials: int) -> bool:
    """
    Return whether the mean over all trials will hardly be positive.

    The test is Student's, with the variance of the mean of a sample that is drawn
    without replacement from a finite population: what is decided on is the mean over
    the trials of this generation, of which the margins are a random sample. It is made
    after each trial; its level is such that all tests together stop one operator in
    twenty if its mean over all trials is one standard error above zero.

    Parameters
    ----------
    margins
        Margins over the bar on the first trials, in random order.
    num_trials
        Number of all trials.

    References
    ----------
    Maron, O. and Moore, A. (1994), "Hoeffding races"; Birattari, M. et al. (2002), "A
    racing algorithm for configuring metaheuristics"; Pocock, S. J. (1977), "Group
    sequential methods in the design and analysis of clinical trials", Biometrika 64(2),
    for tests after each trial at a common level; Cochran, W. G. (1977), "Sampling
    Techniques", chapter 2, for the finite population.
    """
    count = len(margins)
    if not _FEWEST <= count < num_trials:
        return False

    values = np.asarray(margins, dtype=float)[:, np.newaxis]
    p_value = _p_values(values.sum(axis=0), (values**2).sum(axis=0), count, num_trials)
    return bool(p_value[0] < _level_of_each(num_trials))


def _p_values(
    sums: NDArray[np.float64], squares: NDArray[np.float64], count: int, total: int
) -> NDArray[np.float64]:
    """Return the probability of a mean as low as in samples, given by their sums."""
    means = sums / count
    variances = np.maximum(squares - count * means**2, 0) / (count - 1)
    errors = np.sqrt(variances * (1 / count - 1 / total))
    with np.errstate(divide="ignore", invalid="ignore"):
        # Equal values have no variance: they are above or below zero for certain.
        scores = np.nan_to_num(means / errors, nan=0.0)

    found: NDArray[np.float64] = student.cdf(scores, count - 1)
    return found


@lru_cache
def _level_of_each(num_trials: int) -> float:
    """
    Return the level of each test at which all together have the level wanted.

    It is found by simulation, of normal margins whose mean over all trials is one
    standard error above zero.
    """
    rng = np.random.default_rng(num_trials)
    lowest = [
        _lowest_p_values(rng.standard_normal((_BATCH, num_trials)))
        for _ in range(_SEQUENCES // _BATCH)
    ]
    return float(np.quantile(np.concatenate(lowest), _LEVEL))


def _lowest_p_values(margins: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the lowest p-value in each row, whose mean is made one standard error."""
    num_trials = margins.shape[1]
    errors = margins.std(axis=1, ddof=1, keepdims=True) / math.sqrt(num_trials)
    margins = margins - margins.mean(axis=1, keepdims=True) + errors
    sums, squares = margins.cumsum(axis=1), (margins**2).cumsum(axis=1)
    found = [
        _p_values(sums[:, count - 1], squares[:, count - 1], count, num_trials)
        for count in range(_FEWEST, num_trials)
    ]
    lowest: NDArray[np.float64] = np.min(found, axis=0)
    return lowest
