"""Lines over the iterations of a run."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from .style import count_on


def draw_line(
    ax: Axes,
    iterations: NDArray[np.int64],
    values: NDArray[np.float64],
    *,
    color: str,
    **style: Any,
) -> None:
    """Draw values by iteration; those without neighbours, as dots."""
    ax.plot(iterations, values, color=color, **style)

    known = np.pad(np.isfinite(values), 1)
    alone = known[1:-1] & ~known[:-2] & ~known[2:]
    ax.plot(iterations[alone], values[alone], "o", color=color, ms=4)
    count_on(ax.xaxis)
