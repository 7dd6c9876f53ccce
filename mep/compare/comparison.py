"""The results of a comparison, and what they tell about each pair of contenders."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from mep.run import Run
from pyvrp_plus.trials.estimate import (
    FEWEST_FOR_VERDICT,
    Estimate,
    mean_with_interval,
)
from pyvrp_plus.trials.significance import holm, wilcoxon_p_value

#: Probability of any wrong verdict in a comparison of contenders that are equally good.
LEVEL = 0.05


@dataclass(frozen=True)
class Pair:
    """
    How two contenders compare, by their runs with the same seeds.

    Parameters
    ----------
    first, second
        Names of the contenders.
    median
        Median of how much more the first one has gained, in percentage points.
    num_repeats
        Number of repeats that the two are compared by.
    p_value
        Two-sided p-value of the Wilcoxon signed-rank test, adjusted for the number of
        pairs by Holm's method.
    """

    first: str
    second: str
    median: float
    num_repeats: int
    p_value: float

    @property
    def verdict(self) -> str:
        """What can be said: which one is better, or that this is not known."""
        if self.num_repeats < FEWEST_FOR_VERDICT:
            return "too few repeats for a verdict"
        if self.p_value > LEVEL or not self.median:
            return "not distinguishable"

        return f"{self.first if self.median > 0 else self.second} is better"


@dataclass(frozen=True)
class Comparison:
    """
    The runs of a comparison, all of them finished.

    Parameters
    ----------
    runs
        Runs of each contender, in the order of the repeats, by its name.
    """

    runs: Mapping[str, Sequence[Run]]

    def gains(self, name: str) -> list[float]:
        """
        Return what each run of a contender has found.

        Each is the improvement over the stock rule on the test instances, in percent;
        it is zero if the stock rule remains.
        """
        return [_gain(run) for run in self.runs[name]]

    def mean_gain(self, name: str) -> Estimate:
        """Return the mean of these gains, with its 95% interval over the repeats."""
        return mean_with_interval(self.gains(name))

    def pairs(self) -> list[Pair]:
        """Return all pairs of contenders."""
        names = list(combinations(self.runs, 2))
        differences = [
            np.subtract(self.gains(first), self.gains(second))
            for first, second in names
        ]
        p_values = holm([wilcoxon_p_value(list(values)) for values in differences])
        return [
            Pair(*pair, float(np.median(values)), len(values), p_value)
            for pair, values, p_value in zip(names, differences, p_values, strict=True)
        ]


def fewest_repeats(num_contenders: int) -> int:
    """
    Return the number of repeats with which a verdict on any pair is possible.

    If one of two contenders is better in all of n repeats, the p-value is 2 / 2^n
    before the adjustment, the largest of which is a product with the number of pairs.
    """
    num_pairs = math.comb(num_contenders, 2)
    return max(FEWEST_FOR_VERDICT, math.ceil(math.log2(2 * num_pairs / LEVEL)))


def _gain(run: Run) -> float:
    assert run.test is not None
    return run.test.improvement.mean
