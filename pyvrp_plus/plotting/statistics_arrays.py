"""Statistics of a run as arrays for drawing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus.statistics import Datum


def column(data: list[Datum], name: str) -> NDArray[np.float64]:
    """Return a field of the statistics, by iteration; NaN where there is none."""
    return np.array([getattr(datum, name) for datum in data], dtype=float)
