"""Racing: operators that cannot reach the survivors any more are stopped early."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from scipy.stats import ttest_1samp

# Probability that an operator is stopped although it is as good as the worst survivor.
_LEVEL = 0.05

# Smallest number of pairs for a meaningful test.
_FEWEST = 4


def rungs(num_trials: int) -> list[int]:
    """
    Return the numbers of trials after which operators are tested.

    The tests come after a quarter and a half of the trials, where these are enough for
    a test, and after all of them.
    """
    early = {math.ceil(num_trials / 4), math.ceil(num_trials / 2)}
    return [
        *sorted(look for look in early if _FEWEST <= look < num_trials),
        num_trials,
    ]


def is_hopeless(differences: Sequence[float], num_looks: int) -> bool:
    """
    Return whether an operator is worse than another one, beyond chance.

    The test is a one-sided paired t-test; its level is divided by the number of looks
    (Bonferroni), since each of them is a chance to be wrong. After the races of Maron
    and Moore (1994), "Hoeffding races", and Birattari et al. (2002), "A racing
    algorithm for configuring metaheuristics".

    Parameters
    ----------
    differences
        Advantage of the operator over the other one on each trial, in percent;
        negative where it is worse.
    num_looks
        Maximum number of times that the test is made.
    """
    values = np.asarray(differences, dtype=float)
    if len(values) < _FEWEST:
        return False
    if np.ptp(values) == 0:
        return bool(values[0] < 0)

    p_value = ttest_1samp(values, 0, alternative="less").pvalue
    return bool(p_value < _LEVEL / num_looks)
