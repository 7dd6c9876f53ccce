"""Plot of the demands of an instance."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes

from pyvrp_plus._pyvrp import ProblemData

from .figures import axes_or_new
from .legends import legend_above
from .style import ACCENT, INFEASIBLE, count_on, tidy


def plot_demands(
    data: ProblemData,
    dimension: int = 0,
    title: str | None = None,
    ax: Axes | None = None,
) -> None:
    """
    Draw the demands of all clients as bars, sorted by pickup and delivery.

    Deliveries are drawn upwards, and pickups downwards.

    Parameters
    ----------
    data
        The instance.
    dimension
        Load dimension.
    title
        Title of the plot; by default one that states the dimension.
    ax
        Axes to draw on; new ones if not given.

    Raises
    ------
    ValueError
        When there is no such load dimension.
    """
    if not 0 <= dimension < data.num_load_dimensions:
        raise ValueError(
            f"dimension must be less than {data.num_load_dimensions}, the number of "
            f"load dimensions, but is {dimension}."
        )

    ax = axes_or_new(ax)
    demands = np.array(
        [(c.delivery[dimension], c.pickup[dimension]) for c in data.clients()]
    ).reshape(-1, 2)
    delivery, pickup = demands[np.lexsort(demands.T)].T

    clients = np.arange(len(demands))
    ax.bar(clients, delivery, width=1, color=ACCENT, label="Delivery")
    if pickup.any():
        ax.bar(clients, -pickup, width=1, color=INFEASIBLE, label="Pickup")
        legend_above(ax)

    if title is None:
        title = f"Demands (dimension {dimension})"

    tidy(ax, title, "clients, sorted", "demand")
    ax.margins(x=0)
    count_on(ax.xaxis)
