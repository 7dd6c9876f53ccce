"""Plot of the time windows of an instance."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import numpy as np
from matplotlib.axes import Axes

from pyvrp_plus._pyvrp import ProblemData

from .clock import show_clock_times
from .figures import axes_or_new
from .style import ACCENT, count_on, tidy


def plot_time_windows(
    data: ProblemData,
    title: str = "Time windows",
    ax: Axes | None = None,
    *,
    time_unit: str | timedelta | None = None,
    time_zero: datetime | time | None = None,
) -> None:
    """
    Draw the time windows of clients and shipments as vertical bars, sorted by start.

    A window without an end is drawn up to the latest finite time of the instance.

    Parameters
    ----------
    data
        The instance.
    title
        Title of the plot.
    ax
        Axes to draw on; new ones if not given.
    time_unit
        How long a unit of time is: ``"s"``, ``"min"``, ``"h"``, or a duration. With it,
        times are shown as clock times.
    time_zero
        The clock time, or the date and time, at which time is zero; by default
        midnight.
    """
    ax = axes_or_new(ax)
    windows = np.array(
        [
            (visit.tw_early, visit.tw_late)
            for visit in map(data.location, range(data.num_depots, data.num_locations))
        ],
        dtype=float,
    ).reshape(-1, 2)
    windows = windows[np.lexsort(windows.T[::-1])]

    horizon = _horizon(data)
    early, late = np.minimum(windows, horizon).T
    clients = np.arange(len(windows))
    # Windows that are a single point in time are drawn, too.
    height = np.maximum(late - early, 0.004 * horizon)
    ax.bar(clients, height, 0.8, early, color=ACCENT)

    tidy(ax, title, "clients, sorted", "time")
    ax.margins(x=0)
    count_on(ax.xaxis)
    show_clock_times(ax.yaxis, time_unit, time_zero)


def _horizon(data: ProblemData) -> float:
    """Return the largest time that is not there only to mean 'no limit'."""
    no_limit = 2**63 - 1
    times = [
        limit
        for item in (
            *map(data.location, range(data.num_locations)),
            *data.vehicle_types(),
        )
        for limit in (item.tw_early, item.tw_late)
        if limit < no_limit
    ]
    return max([*times, 1])
