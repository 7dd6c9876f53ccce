"""Plot of the runtimes of the iterations of a run."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from pyvrp_plus.result import Result

from .style import ACCENT, FAINT, axes_or_new, legend, tidy


def plot_runtimes(result: Result, ax: Axes | None = None) -> None:
    """
    Draw the runtime of each iteration, and their moving average.

    Parameters
    ----------
    result
        The result of a run.
    ax
        Axes to draw on; new ones if not given.
    """
    ax = axes_or_new(ax)
    runtimes = 1_000 * np.array(result.stats.runtimes, dtype=float)
    iterations = np.arange(1, len(runtimes) + 1)
    ax.plot(iterations, runtimes, color=FAINT, linewidth=0.8, label="Iteration")

    width = max(len(runtimes) // 50, 1)
    if len(runtimes) >= 2 * width:
        average = np.convolve(runtimes, np.full(width, 1 / width), mode="valid")
        ax.plot(
            iterations[width - 1 :],
            average,
            color=ACCENT,
            linewidth=1.6,
            label=f"Average of {width}" if width > 1 else "Average",
        )

    tidy(ax, "Runtimes", "iteration", "milliseconds")
    ax.set_ylim(bottom=0)
    legend(ax)
