"""Plot of the runtimes of the iterations of a run."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from pyvrp_plus.result import Result

from .figures import axes_or_new
from .legends import legend_inside
from .lines import draw_line
from .style import ACCENT, FAINT, tidy


def plot_runtimes(result: Result, ax: Axes | None = None) -> None:
    """
    Draw the runtime of each iteration, and of many, their moving average.

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
    width = len(runtimes) // 50
    if width < 2:
        draw_line(ax, iterations, runtimes, color=ACCENT, label="Iteration")
    else:
        average = np.convolve(runtimes, np.full(width, 1 / width), mode="valid")
        draw_line(
            ax, iterations, runtimes, color=FAINT, linewidth=0.8, label="Iteration"
        )
        draw_line(
            ax,
            iterations[width - 1 :],
            average,
            color=ACCENT,
            linewidth=1.6,
            label=f"Average of {width}",
        )

    tidy(ax, "Runtimes", "iteration", "milliseconds")
    ax.set_ylim(bottom=0)
    legend_inside(ax)
