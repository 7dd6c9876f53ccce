"""Plot of the diversity of the population during a run."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from pyvrp_plus.result import Result

from .figures import axes_or_new
from .legends import legend_inside
from .lines import draw_line
from .statistics_arrays import column
from .style import FEASIBLE, INFEASIBLE, tidy


def plot_diversity(result: Result, ax: Axes | None = None) -> None:
    """
    Draw the average diversity of both subpopulations, by iteration.

    Parameters
    ----------
    result
        The result of a run.
    ax
        Axes to draw on; new ones if not given.
    """
    ax = axes_or_new(ax)
    for data, colour, label in (
        (result.stats.feas_stats, FEASIBLE, "Feasible"),
        (result.stats.infeas_stats, INFEASIBLE, "Infeasible"),
    ):
        diversity = column(data, "avg_diversity")
        iterations = np.arange(1, len(diversity) + 1)
        draw_line(ax, iterations, diversity, color=colour, linewidth=1.2, label=label)

    tidy(ax, "Diversity", "iteration", "average diversity")
    ax.set_ylim(bottom=0)
    legend_inside(ax)
