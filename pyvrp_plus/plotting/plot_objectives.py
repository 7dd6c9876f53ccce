"""Plot of the costs of the population during a run."""

from __future__ import annotations

import math

import numpy as np
from matplotlib.axes import Axes

from pyvrp_plus.result import Result

from .figures import axes_or_new
from .legends import legend_inside
from .lines import draw_line
from .statistics_arrays import column
from .style import FEASIBLE, INFEASIBLE, INK, tidy


def plot_objectives(
    result: Result,
    num_to_skip: int | None = None,
    ax: Axes | None = None,
    ylim_adjust: tuple[float, float] = (0.95, 1.15),
) -> None:
    """
    Draw best and average cost of both subpopulations, by iteration.

    Parameters
    ----------
    result
        The result of a run.
    num_to_skip
        Number of iterations at the start that are not drawn: their costs are often so
        large that the others would be invisible. By default the first twentieth.
    ax
        Axes to draw on; new ones if not given.
    ylim_adjust
        The smallest and largest cost that are shown, as multiples of the best one.
    """
    ax = axes_or_new(ax)
    if num_to_skip is None:
        num_to_skip = int(0.05 * result.num_iterations)

    for data, colour, name in (
        (result.stats.feas_stats, FEASIBLE, "Feasible"),
        (result.stats.infeas_stats, INFEASIBLE, "Infeasible"),
    ):
        for field, label, style in (
            ("best_cost", f"{name} best", "-"),
            ("avg_cost", f"{name} average", ":"),
        ):
            costs = column(data, field)[num_to_skip:]
            iterations = np.arange(num_to_skip + 1, num_to_skip + 1 + len(costs))
            draw_line(
                ax,
                iterations,
                costs,
                color=colour,
                linestyle=style,
                linewidth=1.2,
                label=label,
            )

    best = column(result.stats.feas_stats, "best_cost")
    if not np.isnan(best).all():
        # Restarts empty the population, but what was found stays found.
        so_far = np.fmin.accumulate(best)[num_to_skip:]
        iterations = np.arange(num_to_skip + 1, num_to_skip + 1 + len(so_far))
        draw_line(ax, iterations, so_far, color=INK, linewidth=2, label="Best so far")

    if math.isfinite(result.cost()):
        low, high = (result.cost() * factor for factor in ylim_adjust)
        if low < high:
            ax.set_ylim(low, high)

    tidy(ax, "Objectives", "iteration", "cost")
    legend_inside(ax)
