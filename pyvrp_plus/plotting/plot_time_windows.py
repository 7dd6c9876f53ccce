"""Plot of the time windows of an instance."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from pyvrp_plus._pyvrp import ProblemData

from .style import ACCENT, axes_or_new, tidy


def plot_time_windows(
    data: ProblemData, title: str = "Time windows", ax: Axes | None = None
) -> None:
    """
    Draw the time windows of clients and shipments as vertical bars, sorted.

    A window without an end is drawn up to the latest finite time of the instance.

    Parameters
    ----------
    data
        The instance.
    title
        Title of the plot.
    ax
        Axes to draw on; new ones if not given.
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

    tidy(ax, title, "clients, sorted by time window", "time")
    ax.margins(x=0)


def _horizon(data: ProblemData) -> float:
    """Return the largest time that is not there only to mean 'no limit'."""
    no_limit = 2**63 - 1
    times = [
        time
        for item in (
            *map(data.location, range(data.num_locations)),
            *data.vehicle_types(),
        )
        for time in (item.tw_early, item.tw_late)
        if time < no_limit
    ]
    return max([*times, 1])
