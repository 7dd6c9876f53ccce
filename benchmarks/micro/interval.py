"""Means with their intervals."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from scipy.stats import bootstrap


def with_interval(values: ArrayLike, spec: str = ".2f") -> str:
    """Format the mean of some values with its 95% bootstrap interval."""
    array: Any = np.asarray(values, dtype=float)
    mean = f"{array.mean():{spec}}"
    if len(array) < 2:
        return mean

    interval = bootstrap((array,), np.mean, rng=1).confidence_interval
    return f"{mean} [{interval.low:{spec}}, {interval.high:{spec}}]"
