"""Overview of an instance in one figure."""

from __future__ import annotations

from matplotlib.figure import Figure

from pyvrp_plus._pyvrp import ProblemData

from .plot_coordinates import plot_coordinates
from .plot_demands import plot_demands
from .plot_time_windows import plot_time_windows
from .style import figure_or_new


def plot_instance(data: ProblemData, fig: Figure | None = None) -> None:
    """
    Draw coordinates, time windows and demands of an instance.

    Parameters
    ----------
    data
        The instance.
    fig
        Figure to draw on; a new one if not given.
    """
    fig = figure_or_new(fig, (15, 3 + 3 * max(data.num_load_dimensions, 1)))
    num_rows = 1 + data.num_load_dimensions
    grid = fig.add_gridspec(num_rows, 2, width_ratios=(3, 2))

    plot_coordinates(data, ax=fig.add_subplot(grid[:, 0]))
    plot_time_windows(data, ax=fig.add_subplot(grid[0, 1]))
    for dimension in range(data.num_load_dimensions):
        plot_demands(data, dimension, ax=fig.add_subplot(grid[1 + dimension, 1]))
