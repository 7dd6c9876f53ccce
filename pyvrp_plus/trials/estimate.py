"""Means of independent values, with 95% intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t

#: Fewest values that a verdict may be based on: with fewer, one odd value decides.
FEWEST_FOR_VERDICT = 6

_TAIL = 0.025


@dataclass(frozen=True)
class Estimate:
    """
    A mean and its 95% interval, from ``num_values`` values.

    One value says nothing about the spread: its interval is the whole line.
    """

    mean: float
    low: float
    high: float
    num_values: int

    @property
    def sign(self) -> int:
        """
        The verdict: 1 if the mean is above zero beyond chance, -1 if it is below.

        It is 0 where the interval contains zero, and where it is of fewer than
        ``FEWEST_FOR_VERDICT`` values.
        """
        if self.num_values < FEWEST_FOR_VERDICT or self.low <= 0 <= self.high:
            return 0

        return 1 if self.low > 0 else -1

    def __format__(self, spec: str) -> str:
        """Format the mean and the interval, which is ``[-]`` for a single value."""
        mean = format(self.mean, spec)
        if self.num_values == 1:
            return f"{mean} [-]"

        return f"{mean} [{format(self.low, spec)}, {format(self.high, spec)}]"


def mean_with_interval(values: Sequence[float]) -> Estimate:
    """
    Return the mean of independent values and its 95% interval.

    Raises
    ------
    ValueError
        When there are no values.
    """
    if not values:
        raise ValueError("There is no mean of no values.")

    array = np.asarray(values, dtype=float)
    low, high = mean_interval(array)
    return Estimate(float(array.mean()), float(low), float(high), len(values))


def mean_interval(
    values: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """
    Return the ends of the 95% interval of the mean along the first axis.

    Each end is the wider one of Student's interval and of Hall's, which corrects
    for skewness (Hall, 1992, "On the removal of skewness by transformation", Journal of
    the Royal Statistical Society B 54(1), the transformation g1). If the values are as
    likely to lie above their mean as below, such as differences between two equal
    rules, either end is missed in at most 2.5% of the cases. With few, strongly skewed
    values, the end on the side of the long tail is missed more often.

    Parameters
    ----------
    values
        Array of shape (number of independent values, ...).

    Returns
    -------
    tuple
        Lower and upper ends, arrays of the shape of one value.
    """
    count = len(values)
    if count == 1:
        return np.full(values.shape[1:], -math.inf), np.full(values.shape[1:], math.inf)

    mean = values.mean(axis=0)
    deviation = values.std(axis=0, ddof=1)
    width = t.ppf(1 - _TAIL, count - 1) / math.sqrt(count)
    skewness = _skewness(values)
    low = np.maximum(width, _unskew(width, skewness, count))
    high = np.maximum(width, -_unskew(-width, skewness, count))
    return mean - deviation * low, mean + deviation * high


def _skewness(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the skewness along the first axis; zero where all values are equal."""
    centred = values - values.mean(axis=0)
    cubed_deviation = np.mean(centred**2, axis=0) ** 1.5
    third = np.mean(centred**3, axis=0)
    skewness: NDArray[np.float64] = np.divide(
        third,
        cubed_deviation,
        out=np.zeros_like(cubed_deviation),
        where=cubed_deviation > 0,  # tiny ones are zero, too
    )
    return skewness


def _unskew(
    width: float, skewness: NDArray[np.float64], count: int
) -> NDArray[np.float64]:
    """Return what Hall's transformation turns into a width, in standard deviations."""
    # This is 3 / skewness * (root - 1), which loses digits where there is little
    # skewness, and cannot be written so where there is none.
    moved = width - skewness / (6 * count)
    root = np.cbrt(1 + skewness * moved)
    unskewed: NDArray[np.float64] = 3 * moved / (root**2 + root + 1)
    return unskewed
