"""Instances of the capacitated vehicle routing problem."""

import math
from typing import get_args

import numpy as np

from pyvrp_plus._pyvrp import Client, Depot, ProblemData, VehicleType

from .coordinates import (
    ClientPosition,
    DepotPosition,
    client_coordinates,
    depot_coordinates,
)
from .demands import DemandClass, demands
from .distances import euclidean_distances
from .numbered import numbered


def generate_cvrp(
    num_clients: int = 100,
    seed: int = 0,
    *,
    depot: DepotPosition | None = None,
    clients: ClientPosition | None = None,
    demand: DemandClass | None = None,
    route_size: float | None = None,
) -> ProblemData:
    """
    Generate a CVRP instance like those of the X set.

    Locations are different points of a grid of side 1000, and distances are Euclidean,
    rounded to the nearest integer. The fleet is unlimited. Attributes that are None are
    drawn at random.

    Parameters
    ----------
    num_clients
        Number of clients, at least one.
    seed
        Seed of the random numbers.
    depot
        Position of the depot: ``"central"``, ``"eccentric"`` (a corner) or
        ``"random"``.
    clients
        Spread of the clients: ``"random"``, ``"clustered"`` (around a few seeds) or
        ``"random_clustered"`` (half each).
    demand
        Class of demand: ``"unitary"``, ``"1-10"``, ``"5-10"``, ``"1-100"``,
        ``"50-100"``, ``"quadrant"`` or ``"many_small"``.
    route_size
        Average number of clients that fit into a vehicle, at least one. By default
        drawn from the triangular distribution on [3, 25] with mode 6.

    Raises
    ------
    ValueError
        When the number of clients or the route size is too small, or a position or
        class of demand is not known.

    References
    ----------
    Uchoa, E., Pecin, D., Pessoa, A., Poggi, M., Vidal, T. and Subramanian, A. (2017),
    "New benchmark instances for the capacitated vehicle routing problem", European
    Journal of Operational Research 257, section 4.
    """
    if num_clients < 1:
        raise ValueError(f"num_clients must be positive, but is {num_clients}.")

    _check_choice("depot", depot, get_args(DepotPosition))
    _check_choice("clients", clients, get_args(ClientPosition))
    _check_choice("demand", demand, get_args(DemandClass))

    rng = np.random.default_rng(seed)
    # All are drawn in any case, so that giving one does not change the others.
    drawn_depot = rng.choice(get_args(DepotPosition))
    drawn_clients = rng.choice(get_args(ClientPosition))
    drawn_demand = rng.choice(get_args(DemandClass))
    drawn_size = rng.triangular(3, 6, 25)

    size = drawn_size if route_size is None else route_size
    if not size >= 1:
        raise ValueError(f"route_size must be at least one, but is {route_size}.")

    home = depot_coordinates(depot or drawn_depot, rng)
    points = client_coordinates(clients or drawn_clients, num_clients, home, rng)
    amounts = demands(demand or drawn_demand, points, rng)
    capacity = max(math.ceil(size * amounts.mean()), int(amounts.max()))
    distances = euclidean_distances(np.concatenate([home, points]))

    data = ProblemData(
        clients=[
            Client(x, y, delivery=[amount])
            for (x, y), amount in zip(points.tolist(), amounts.tolist(), strict=True)
        ],
        depots=[Depot(*home[0].tolist())],
        vehicle_types=[VehicleType(num_clients, [capacity])],
        distance_matrices=[distances],
        duration_matrices=[distances],
    )
    return numbered(data)


def _check_choice(name: str, value: str | None, choices: tuple[str, ...]) -> None:
    if value is not None and value not in choices:
        raise ValueError(
            f"{name} must be one of {', '.join(choices)}, but is {value!r}."
        )
