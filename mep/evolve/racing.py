"""Racing: operators that cannot reach the survivors any more are stopped early."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from scipy.stats import ttest_1samp

# Probability that an operator is stopped although it is as good as the worst survivor.
_LEVEL = 0.05

# A test of fewer pairs says nothing.
_FEWEST = 4


def rungs(num_problems: int) -> list[int]:
    """
    Return after how many problems operators are looked at; the last is all of them.

    A quarter, and a half, but not before there are enough for a test.
    """
    early = {math.ceil(num_problems / 4), math.ceil(num_problems / 2)}
    return [
        *sorted(one for one in early if _FEWEST <= one < num_problems),
        num_problems,
    ]


def is_hopeless(differences: Sequence[float], num_looks: int) -> bool:
    """
    Return whether an operator is worse than another one, beyond chance.

    A one-sided paired t-test; the level is divided by the number of looks (Bonferroni),
    since each of them is a chance to be wrong. After the races of Maron and Moore
    (1994), "Hoeffding races", and Birattari et al. (2002), "A racing algorithm for
    configuring metaheuristics".

    Parameters
    ----------
    differences
        By problem, how much better the operator is than the other one.
    num_looks
        How often this will be asked at most.
    """
    values = np.asarray(differences, dtype=float)
    if len(values) < _FEWEST:
        return False
    if np.ptp(values) == 0:
        return bool(values[0] < 0)

    p_value = ttest_1samp(values, 0, alternative="less").pvalue
    return bool(p_value < _LEVEL / num_looks)
