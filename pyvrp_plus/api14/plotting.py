"""Pictures of instances, solutions and runs, drawn by :mod:`pyvrp_plus.plotting`."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pyvrp_plus import Result, plotting
from pyvrp_plus.plotting import plot_objectives as plot_objectives
from pyvrp_plus.plotting import plot_runtimes as plot_runtimes

from .problem_data import ProblemData
from .route import Route
from .solution import Solution


def plot_coordinates(
    data: ProblemData, title: str = "Coordinates", ax: Axes | None = None
) -> None:
    """Draw the locations of depots, clients and shipments."""
    plotting.plot_coordinates(data.native, title, ax)


def plot_demands(
    data: ProblemData,
    dimension: int = 0,
    title: str | None = None,
    ax: Axes | None = None,
) -> None:
    """Draw the demands of all clients in a load dimension, sorted, as bars."""
    plotting.plot_demands(data.native, dimension, title, ax)


def plot_time_windows(
    data: ProblemData, title: str = "Time windows", ax: Axes | None = None
) -> None:
    """Draw the time windows of clients and shipments as vertical bars, sorted."""
    plotting.plot_time_windows(data.native, title, ax)


def plot_instance(data: ProblemData, fig: Figure | None = None) -> None:
    """Draw coordinates, time windows and demands of an instance."""
    plotting.plot_instance(data.native, fig)


def plot_route_schedule(
    data: ProblemData,
    route: Route,
    load_dimension: int = 0,
    legend: bool = True,
    title: str | None = None,
    ax: Axes | None = None,
) -> None:
    """Draw times and load of a route against the distance travelled."""
    own = route.native
    plotting.plot_route_schedule(data.native, own, load_dimension, legend, title, ax)


def plot_solution(
    solution: Solution,
    data: ProblemData,
    plot_locations: bool = False,
    ax: Axes | None = None,
) -> None:
    """Draw the routes on a map, with ``plot_locations`` also what they leave out."""
    plotting.plot_solution(solution, data.native, plot_locations, ax)


def plot_result(result: Result, data: ProblemData, fig: Figure | None = None) -> None:
    """Draw the best solution of a run, and how the run went."""
    plotting.plot_result(result, data.native, fig)
