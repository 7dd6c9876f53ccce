"""Instances of the vehicle routing problem with time windows."""

from pyvrp_plus._pyvrp import ProblemData

from .coordinates import ClientPosition, DepotPosition
from .generate_cvrp import generate_cvrp
from .time_windows import with_time_windows


def generate_vrptw(
    num_clients: int = 100,
    seed: int = 0,
    *,
    depot: DepotPosition | None = "central",
    clients: ClientPosition | None = None,
    route_size: float | None = None,
    horizon: float = 2.0,
    density: float = 1.0,
    width: float = 0.25,
) -> ProblemData:
    """
    Generate a VRPTW instance in the manner of Solomon.

    A CVRP instance gets service durations and time windows. The centre of a window is
    uniform over the times at which a vehicle that visits only this client may start
    its service, and its width is normal. The fleet is unlimited, so that the solution
    with one route for each client is feasible.

    Parameters
    ----------
    num_clients, seed, depot, clients, route_size
        See :func:`~pyvrp_plus.generate.generate_cvrp`.
    horizon
        Length of the depot's opening time, as a multiple of the longest time that a
        vehicle needs to visit only one client; at least one.
    density
        Share of clients that have a time window, in [0, 1].
    width
        Average width of time windows, as a share of the horizon; not negative.

    Raises
    ------
    ValueError
        When a parameter is outside its range.

    References
    ----------
    Solomon, M. M. (1987), "Algorithms for the vehicle routing and scheduling problems
    with time window constraints", Operations Research 35(2), section 3.1.
    """
    data = generate_cvrp(
        num_clients, seed, depot=depot, clients=clients, route_size=route_size
    )
    return with_time_windows(data, seed, horizon=horizon, density=density, width=width)
