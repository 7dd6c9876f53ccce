"""Means with bootstrap intervals, for which instances are resampled."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import bootstrap

# Number of values in memory at a time while resampling: 80 MB.
_BATCH_SIZE = 10_000_000


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

    def __format__(self, spec: str) -> str:
        """Format the mean and the interval, which is ``[-]`` for a single value."""
        mean = format(self.mean, spec)
        if self.num_values == 1:
            return f"{mean} [-]"

        return f"{mean} [{format(self.low, spec)}, {format(self.high, spec)}]"


def mean_with_interval(values: Sequence[float]) -> Estimate:
    """
    Return the mean of independent values and its 95% bootstrap interval.

    Raises
    ------
    ValueError
        When there are no values.
    """
    if not values:
        raise ValueError("There is no mean of no values.")

    array = np.asarray(values, dtype=float)
    low, high = bootstrap_interval(array, num_resamples=9999)
    return Estimate(float(array.mean()), float(low), float(high), len(values))


def bootstrap_interval(
    values: NDArray[np.float64], num_resamples: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """
    Return the ends of the 95% interval of the mean along the first axis.

    The interval is the percentile one (Efron and Tibshirani, "An Introduction to the
    Bootstrap", 1993, chapter 13). The same values always give the same interval.

    Parameters
    ----------
    values
        Array of shape (number of independent values, ...).
    num_resamples
        Number of samples with replacement.

    Returns
    -------
    tuple
        Lower and upper ends, arrays of the shape of one value.
    """
    if len(values) == 1:
        return np.full(values.shape[1:], -math.inf), np.full(values.shape[1:], math.inf)

    interval = bootstrap(
        (values,),
        np.mean,
        n_resamples=num_resamples,
        batch=max(1, _BATCH_SIZE // values.size),
        method="percentile",
        rng=np.random.default_rng(1),
    ).confidence_interval
    return interval.low, interval.high
