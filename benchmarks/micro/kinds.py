"""
Generated instances of the ten kinds of problem that the public sets have.

Five of the kinds are variants of :func:`pyvrp_plus.generate.generate_vrp`. The others
are such variants with one more attribute. All instances are feasible, since a route
with a single client always remains feasible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from pyvrp_plus import Client, ClientGroup, ProblemData, write_instance
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.generate import generate_vrp
from pyvrp_plus.trials.instance import Instance

Attribute = Callable[[ProblemData, np.random.Generator], ProblemData]

# Mean number of clients in a cluster of a GVRP.
_CLUSTER_SIZE = 3

# Capacities of an HFVRP, relative to that of the CVRP, and costs of a unit of distance.
_FLEET = ((0.5, 2), (1.0, 3), (2.0, 4))

# Number of vehicle types of an SDVRPTW.
_NUM_TYPES = 3


def generate_kind(kind: str, num_clients: int, seed: int) -> ProblemData:
    """
    Generate an instance of a kind.

    Parameters
    ----------
    kind
        Name of the kind, a key of :data:`KINDS`.
    num_clients, seed
        Number of clients, and seed of the random number generators.
    """
    variant, attribute = KINDS[kind]
    data = generate_vrp(variant, num_clients, seed)
    return attribute(data, np.random.default_rng([seed, 5]))


def generated_kind(kind: str, num_clients: int, seed: int, folder: Path) -> Instance:
    """Generate an instance of a kind, and write it to a file that all solvers read."""
    stem = f"n{num_clients}-s{seed}"
    path = folder / f"{kind}-{stem}.vrp"
    write_instance(path, generate_kind(kind, num_clients, seed))
    return Instance(f"{kind}/{stem}", path, "round")


def _nothing_more(data: ProblemData, _: np.random.Generator) -> ProblemData:
    return data


def _with_clusters(data: ProblemData, rng: np.random.Generator) -> ProblemData:
    """Return the CVRP with clients in clusters, each visited at one client only."""
    num_centres = max(1, data.num_clients // _CLUSTER_SIZE)
    centres = rng.choice(data.num_clients, num_centres, replace=False)
    nearest = data.distance_matrix(0)[1:, 1 + centres].argmin(axis=1)
    clusters = [np.flatnonzero(nearest == idx).tolist() for idx in range(num_centres)]

    # The client of a cluster of one remains required.
    groups = [cluster for cluster in clusters if len(cluster) > 1]
    clients = data.clients()
    for idx, group in enumerate(groups):
        for client in group:
            clients[client] = _replace(clients[client], required=False, group=idx)

    return data.replace(
        clients=clients,
        groups=[ClientGroup([1 + client for client in group]) for group in groups],
    )


def _with_fleet(data: ProblemData, _: np.random.Generator) -> ProblemData:
    """Return the CVRP with smaller and larger vehicles, which cost less and more."""
    (vehicle_type,) = data.vehicle_types()
    (capacity,) = vehicle_type.capacity
    return data.replace(
        vehicle_types=[
            vehicle_type.replace(
                capacity=[round(size * capacity)],
                fixed_cost=unit_cost * _mean_way(data),
                unit_distance_cost=unit_cost,
            )
            for size, unit_cost in _FLEET
        ]
    )


def _with_trips(data: ProblemData, rng: np.random.Generator) -> ProblemData:
    """
    Return the VRPTW with release times, and with vehicles that may reload.

    Goods are released within the first quarter of the time in which a vehicle may leave
    for the client. Vehicles have fixed costs, so that a further trip may be cheaper
    than another vehicle.
    """
    latest = [
        client.tw_late - way
        for client, way in zip(
            data.clients(), data.distance_matrix(0)[0, 1:].tolist(), strict=True
        )
    ]
    releases = rng.integers(0, np.array(latest) // 4, endpoint=True).tolist()
    (vehicle_type,) = data.vehicle_types()
    return data.replace(
        clients=[
            _replace(client, release_time=release)
            for client, release in zip(data.clients(), releases, strict=True)
        ],
        vehicle_types=[
            vehicle_type.replace(reload_depots=[0], fixed_cost=_mean_way(data))
        ],
    )


def _with_prizes(data: ProblemData, rng: np.random.Generator) -> ProblemData:
    """Return the VRPTW with optional clients, and prizes up to the depot distance."""
    prizes = rng.integers(1, 1 + data.distance_matrix(0)[0, 1:], endpoint=True)
    return data.replace(
        clients=[
            _replace(client, prize=prize, required=False)
            for client, prize in zip(data.clients(), prizes.tolist(), strict=True)
        ]
    )


def _with_sites(data: ProblemData, rng: np.random.Generator) -> ProblemData:
    """Return the VRPTW with three vehicle types, each barred from some clients."""
    may_visit = rng.random((_NUM_TYPES, data.num_clients)) < 0.5
    one_of_them = rng.integers(_NUM_TYPES, size=data.num_clients)
    may_visit[one_of_them, np.arange(data.num_clients)] = True

    matrices = []
    for row in may_visit:
        matrix = data.distance_matrix(0).copy()
        closed = 1 + np.flatnonzero(~row)
        matrix[closed, :] = MAX_VALUE
        matrix[:, closed] = MAX_VALUE
        np.fill_diagonal(matrix, 0)
        matrices.append(matrix)

    (vehicle_type,) = data.vehicle_types()
    return data.replace(
        vehicle_types=[vehicle_type.replace(profile=idx) for idx in range(_NUM_TYPES)],
        distance_matrices=matrices,
        duration_matrices=matrices,
    )


def _mean_way(data: ProblemData) -> int:
    """Return the mean distance from the depot to a client, rounded, at least one."""
    return max(1, round(float(data.distance_matrix(0)[0, 1:].mean())))


def _replace(client: Client, **attributes: Any) -> Client:
    """Return a copy of a client of a CVRP or VRPTW with further attributes."""
    return Client(
        client.x,
        client.y,
        client.delivery,
        client.pickup,
        client.service_duration,
        client.tw_early,
        client.tw_late,
        **attributes,
    )


#: The kinds by name: the variant, and the function that adds the kind's attribute.
KINDS: Final[Mapping[str, tuple[str, Attribute]]] = {
    "CVRP": ("CVRP", _nothing_more),
    "GVRP": ("CVRP", _with_clusters),
    "HFVRP": ("CVRP", _with_fleet),
    "MDVRPTW": ("MDVRPTW", _nothing_more),
    "MTVRPTWR": ("VRPTW", _with_trips),
    "PCVRPTW": ("VRPTW", _with_prizes),
    "SDVRPTW": ("VRPTW", _with_sites),
    "TSP": ("TSP", _nothing_more),
    "VRPB": ("VRPB", _nothing_more),
    "VRPTW": ("VRPTW", _nothing_more),
}
