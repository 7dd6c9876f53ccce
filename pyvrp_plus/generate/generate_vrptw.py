"""Instances of the vehicle routing problem with time windows."""

import numpy as np

from pyvrp_plus._pyvrp import Client, ProblemData

from .coordinates import ClientPosition, DepotPosition
from .generate_cvrp import generate_cvrp

# What Solomon's instances have, at ten times the scale.
_SERVICE_DURATION = 100


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
        Opening time of the depot, as a multiple of the longest time that a vehicle
        needs to visit only one client; at least one.
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
    for name, value, low, high in (
        ("horizon", horizon, 1, np.inf),
        ("density", density, 0, 1),
        ("width", width, 0, np.inf),
    ):
        if not low <= value <= high:
            raise ValueError(f"{name} must be in [{low}, {high}], but is {value}.")

    base = generate_cvrp(
        num_clients, seed, depot=depot, clients=clients, route_size=route_size
    )
    # A stream of its own: the locations are those of the CVRP with the same seed.
    rng = np.random.default_rng([seed, 1])

    travel = base.duration_matrix(0)[0, 1:]
    close = round(horizon * (2 * travel.max() + _SERVICE_DURATION))
    # The earliest and latest time at which service may start.
    first, last = travel, close - travel - _SERVICE_DURATION

    centre = rng.uniform(first, last)
    half = np.abs(rng.normal(width * close / 2, width * close / 6, num_clients))
    early = np.clip(np.rint(centre - half), 0, last).astype(np.int64)
    late = np.clip(np.rint(centre + half), first, last).astype(np.int64)

    has_window = rng.random(num_clients) < density
    early[~has_window] = 0
    late[~has_window] = last[~has_window]

    return base.replace(
        clients=[
            Client(
                client.x,
                client.y,
                client.delivery,
                service_duration=_SERVICE_DURATION,
                tw_early=tw_early,
                tw_late=tw_late,
            )
            for client, tw_early, tw_late in zip(
                base.clients(), early.tolist(), late.tolist(), strict=True
            )
        ],
        vehicle_types=[
            vt.replace(tw_late=close, start_late=close) for vt in base.vehicle_types()
        ],
    )
