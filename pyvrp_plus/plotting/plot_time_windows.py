"""Plot of the time windows of an instance."""

from __future__ import annotations

from datetime import datetime, time, timedelta

import numpy as np
from matplotlib.axes import Axes

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.time_windows import windows_of

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
    visits = map(data.location, range(data.num_depots, data.num_locations))
    windows = sorted(windows_of(visit) for visit in visits)
    bars = [
        (idx, *window) for idx, of_visit in enumerate(windows) for window in of_visit
    ]

    horizon = _horizon(data)
    table = np.array(bars, dtype=float).reshape(-1, 3)
    clients, (early, late) = table[:, 0], np.minimum(table[:, 1:], horizon).T
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
    places = map(data.location, range(data.num_locations))
    windows = [window for place in places for window in windows_of(place)]
    windows += [(type_.tw_early, type_.tw_late) for type_ in data.vehicle_types()]
    times = [time for window in windows for time in window if time < no_limit]
    return max([*times, 1])
