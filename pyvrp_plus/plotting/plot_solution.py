"""Plot of the routes of a solution as a map."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

from pyvrp_plus._pyvrp import ProblemData, Route, Solution

from .figures import axes_or_new
from .legends import legend_beside
from .style import as_map, dot_size, draw_clients, draw_depots
from .style import route_colours as colours_of

# With more routes than that, a legend would be larger than the map.
_MAX_IN_LEGEND = 20

Point = tuple[float, float]


def plot_solution(
    solution: Solution,
    data: ProblemData,
    plot_clients: bool = False,
    ax: Axes | None = None,
) -> None:
    """
    Draw the routes of a solution on a map.

    Each route has a colour of its own. Arcs from and to depots are thin.

    Parameters
    ----------
    solution
        The solution.
    data
        The instance.
    plot_clients
        Whether to draw all clients, also those that are not visited, as dots.
    ax
        Axes to draw on; new ones if not given.
    """
    ax = axes_or_new(ax)
    if plot_clients:
        draw_clients(ax, data)

    routes = solution.routes()
    for number, (route, colour) in enumerate(
        zip(routes, colours_of(len(routes)), strict=True), 1
    ):
        between_clients, to_depots = _legs(route, data)
        ax.add_collection(
            LineCollection(to_depots, colors=[colour], linewidths=0.6, alpha=0.55)
        )
        ax.add_collection(
            LineCollection(
                between_clients,
                colors=[colour],
                linewidths=1.6,
                capstyle="round",
                label=f"Route {number}" if len(routes) <= _MAX_IN_LEGEND else None,
            )
        )

        visits = [data.location(visit) for visit in route.visits()]
        ax.scatter(
            [client.x for client in visits],
            [client.y for client in visits],
            s=dot_size(data.num_clients),
            color=[colour],
            zorder=4,
        )

    draw_depots(ax, data)
    as_map(ax, "Solution")
    legend_beside(ax)


def _legs(
    route: Route, data: ProblemData
) -> tuple[list[list[Point]], list[list[Point]]]:
    """Return the lines through the clients of each trip, and those to depots."""
    between_clients = []
    to_depots = []
    for trip in route.trips():
        stops = [trip.start_depot(), *trip.visits(), trip.end_depot()]
        points = [(data.location(stop).x, data.location(stop).y) for stop in stops]
        if len(trip) > 0:  # a trip may only go from one depot to another
            between_clients.append(points[1:-1])

        to_depots += [points[:2], points[-2:]]

    return between_clients, to_depots
