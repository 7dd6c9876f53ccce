"""Plot of the locations of an instance as a map."""

from __future__ import annotations

from matplotlib.axes import Axes

from pyvrp_plus._pyvrp import ProblemData

from .figures import axes_or_new
from .legends import legend_beside
from .style import as_map, draw_clients, draw_depots


def plot_coordinates(
    data: ProblemData, title: str = "Coordinates", ax: Axes | None = None
) -> None:
    """
    Draw the locations of depots and clients.

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
    draw_clients(ax, data)
    draw_depots(ax, data)
    as_map(ax, title)
    legend_beside(ax)
