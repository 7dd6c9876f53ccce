"""Overview of an instance in one figure."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from matplotlib.figure import Figure

from pyvrp_plus._pyvrp import ProblemData

from .figures import figure_or_new
from .plot_coordinates import plot_coordinates
from .plot_demands import plot_demands
from .plot_time_windows import plot_time_windows


def plot_instance(
    data: ProblemData,
    fig: Figure | None = None,
    *,
    time_unit: str | timedelta | None = None,
    time_zero: datetime | time | None = None,
) -> None:
    """
    Draw coordinates, time windows and demands of an instance.

    Parameters
    ----------
    data
        The instance.
    fig
        Figure to draw on; a new one if not given.
    time_unit
        How long a unit of time is: ``"s"``, ``"min"``, ``"h"``, or a duration. With it,
        times are shown as clock times.
    time_zero
        The clock time, or the date and time, at which time is zero; by default
        midnight.
    """
    fig = figure_or_new(fig, (15, 3 + 3 * max(data.num_load_dimensions, 1)))
    num_rows = 1 + data.num_load_dimensions
    grid = fig.add_gridspec(num_rows, 2, width_ratios=(3, 2))

    plot_coordinates(data, ax=fig.add_subplot(grid[:, 0]))
    plot_time_windows(
        data,
        ax=fig.add_subplot(grid[0, 1]),
        time_unit=time_unit,
        time_zero=time_zero,
    )
    for dimension in range(data.num_load_dimensions):
        plot_demands(
            data,
            dimension,
            title=f"Demands (dim. {dimension})",  # these axes are narrow
            ax=fig.add_subplot(grid[1 + dimension, 1]),
        )
