"""Conversion of the fields of an instance file to problem data."""

from __future__ import annotations

import warnings
from collections.abc import Hashable, Iterable, Sequence, Set
from typing import TypeVar

import numpy as np

from pyvrp_plus._pyvrp import (
    Client,
    ClientGroup,
    Depot,
    EuclideanDistances,
    ProblemData,
)
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.exceptions import FieldIndexError, ScalingWarning
from pyvrp_plus.files.instance_file import InstanceFile, Integers
from pyvrp_plus.files.instance_shipments import (
    PICKUP_AND_DELIVERY,
    shipment_pairs,
    shipments,
)
from pyvrp_plus.files.instance_vehicles import vehicle_types
from pyvrp_plus.files.vehicle_numbers import MAX_VEHICLES

_INT_MAX = np.iinfo(np.int64).max

Key = TypeVar("Key", bound=Hashable)


def problem_data(file: InstanceFile) -> ProblemData:
    """
    Return the problem that an instance file describes.

    Durations equal distances. Edges that must not be used have the value ``MAX_VALUE``.
    The time window of a depot is that of its vehicles. What is picked up and delivered
    comes after the clients, wherever it is in the file.
    """
    num_depots = len(file.depots())
    num_vehicles = _num_vehicles(file)
    coordinates = _coordinates(file)
    time_windows = _time_windows(file)
    pairs = shipment_pairs(file, num_depots)
    ends = [end for pair in pairs for end in pair]
    clients = sorted(set(range(num_depots, file.dimension)) - set(ends))
    order = [*range(num_depots), *clients, *ends]
    position = {location: idx for idx, location in enumerate(order)}
    groups = _groups(file, set(clients))
    services = _services(file)
    prizes = _amounts(file, "prize")[:, 0].tolist()

    allowed = _allowed_clients(file, num_vehicles)
    profiles = _distinct(allowed)
    matrices = _matrices(file, profiles, order)

    return ProblemData(
        _clients(file, clients, coordinates, time_windows, services, prizes, groups),
        [Depot(*coordinates[idx]) for idx in range(num_depots)],
        vehicle_types(
            file,
            time_windows[:num_depots],
            profile_of=[profiles.index(clients) for clients in allowed],
        ),
        matrices,
        matrices,
        [ClientGroup([position[client] for client in group]) for group in groups],
        shipments=shipments(file, pairs, coordinates, time_windows, services, prizes),
    )


def _num_vehicles(file: InstanceFile) -> int:
    """Return the number of vehicles, by default that of locations minus one."""
    num_vehicles = file.whole_number("vehicles", file.dimension - 1)
    if num_vehicles < 1:
        file.fail("vehicles", f"must be positive, but is {num_vehicles}")
    if num_vehicles > max(MAX_VEHICLES, file.dimension):
        file.fail("vehicles", f"must be at most {MAX_VEHICLES}, but is {num_vehicles}")

    return num_vehicles


def _coordinates(file: InstanceFile) -> list[tuple[float, float]]:
    if "node_coord" not in file:
        file.raw_edge_weights()  # Are there as many locations as the file says?
        return [(0.0, 0.0)] * file.dimension

    coordinates = file.per_location("node_coord", num_columns=2)
    return [(x, y) for x, y in coordinates[:, :2].tolist()]


def _time_windows(file: InstanceFile) -> list[list[int]]:
    if PICKUP_AND_DELIVERY in file:
        name, columns = PICKUP_AND_DELIVERY, slice(1, 3)
    elif "time_window" in file:
        name, columns = "time_window", slice(0, 2)
    else:
        return [[0, _INT_MAX]] * file.dimension

    values = file.per_location(name, num_columns=columns.stop)[:, columns]
    windows: list[list[int]] = file.integers(name, values).tolist()
    for row, (early, late) in enumerate(windows, 1):
        if early > late:
            file.fail(name, f"row {row}: {early} is later than {late}")

    return windows


def _groups(file: InstanceFile, clients: Set[int]) -> list[list[int]]:
    """Return the groups of two or more clients; smaller ones have no effect."""
    if "mutually_exclusive_group" not in file:
        return []

    name = "mutually_exclusive_group"
    groups = [group for group in file.index_lists(name) if len(group) > 1]
    seen: set[int] = set()
    for group in groups:
        for client in group:
            if client not in clients:
                file.fail(name, f"holds {client + 1}: not a client", FieldIndexError)

            if client in seen:
                file.fail(name, f"holds {client + 1} more than once")

            seen.add(client)

    return groups


def _allowed_clients(
    file: InstanceFile, num_vehicles: int
) -> list[tuple[int, ...] | None]:
    """Return the clients that each vehicle may visit; None means all."""
    name = "vehicles_allowed_clients"
    if name not in file:
        return [None] * num_vehicles

    allowed = file.index_lists(name, num_vehicles)
    for client in (client for clients in allowed for client in clients):
        if client >= file.dimension:
            file.fail(name, f"holds {client + 1}: no such location", FieldIndexError)

    return [tuple(clients) for clients in allowed]


def _matrices(
    file: InstanceFile, profiles: list[tuple[int, ...] | None], order: list[int]
) -> Sequence[Integers | EuclideanDistances]:
    """
    Return a matrix for each profile, or Euclidean distances without a matrix.

    Locations are in the given order.
    """
    is_classical_vrpb = file.text("type") == "VRPB"
    if profiles == [None] and not is_classical_vrpb:
        distances = file.euclidean_distances(order)
        if distances is not None:
            return [distances]

    weights = file.edge_weights()
    if weights.max() > MAX_VALUE:
        warnings.warn(
            f"The largest distance, {weights.max()}, exceeds {MAX_VALUE}: sums of such "
            "values may overflow. Rescale the data.",
            ScalingWarning,
            stacklevel=4,
        )

    if is_classical_vrpb:
        _forbid_backhaul_first(file, weights)

    matrices = [
        weights if clients is None else _restricted(weights, clients, file.depots())
        for clients in profiles
    ]
    if order == list(range(file.dimension)):
        return matrices

    return [matrix[np.ix_(order, order)] for matrix in matrices]


def _forbid_backhaul_first(file: InstanceFile, weights: Integers) -> None:
    """Forbid arcs against the classical VRPB's order: linehaul before backhaul."""
    linehaul = _amounts(file, "demand", "linehaul").any(axis=1)
    backhaul = _amounts(file, "backhaul").any(axis=1)
    for location in np.flatnonzero(linehaul & backhaul):
        file.fail("backhaul", f"row {location + 1}: has linehaul in this VRPB, too")

    # Routes of backhaul only are not allowed either.
    weights[0, backhaul] = MAX_VALUE
    weights[np.ix_(backhaul, linehaul)] = MAX_VALUE


def _restricted(
    weights: Integers, clients: tuple[int, ...], depots: list[int]
) -> Integers:
    """Return the matrix of vehicles that visit only some of the clients."""
    is_forbidden = np.ones(len(weights), dtype=bool)
    is_forbidden[[*clients, *depots]] = False

    restricted = weights.copy()
    restricted[is_forbidden, :] = MAX_VALUE
    restricted[:, is_forbidden] = MAX_VALUE
    np.fill_diagonal(restricted, 0)
    return restricted


def _amounts(file: InstanceFile, *names: str) -> Integers:
    """Return the amounts of the first existing field, by location and dimension."""
    for name in names:
        if name in file:
            return file.integers(name, file.per_location(name))

    return np.zeros((file.dimension, 1), dtype=np.int64)


def _clients(
    file: InstanceFile,
    clients: list[int],
    coordinates: list[tuple[float, float]],
    time_windows: list[list[int]],
    services: list[int],
    prizes: list[int],
    groups: list[list[int]],
) -> list[Client]:
    deliveries = _amounts(file, "demand", "linehaul")
    pickups = _amounts(file, "backhaul")
    # A missing field gives zeros of one dimension.
    num_dimensions = max(deliveries.shape[1], pickups.shape[1])

    release_times = _durations(file, "release_time")
    group_of = {client: idx for idx, group in enumerate(groups) for client in group}

    made = []
    for idx in clients:
        early, late = time_windows[idx]
        if release_times[idx] > late:
            message = f"row {idx + 1}: {release_times[idx]} is later than {late}"
            file.fail("release_time", message)

        made.append(
            Client(
                *coordinates[idx],
                _padded(deliveries[idx], num_dimensions),
                _padded(pickups[idx], num_dimensions),
                services[idx],
                early,
                late,
                release_times[idx],
                prizes[idx],
                prizes[idx] == 0 and idx not in group_of,
                group_of.get(idx),
            )
        )

    return made


def _services(file: InstanceFile) -> list[int]:
    if PICKUP_AND_DELIVERY not in file:
        return _durations(file, "service_time")

    rows = file.per_location(PICKUP_AND_DELIVERY, num_columns=4)
    services: list[int] = file.integers(PICKUP_AND_DELIVERY, rows[:, 3]).tolist()
    return services


def _durations(file: InstanceFile, name: str) -> list[int]:
    if name not in file:
        return [0] * file.dimension

    values = file.integers(name, file.per_location(name, uniform=True))
    durations: list[int] = values[:, 0].tolist()
    return durations


def _padded(amounts: Integers, num_dimensions: int) -> list[int]:
    return [*amounts.tolist(), *[0] * (num_dimensions - len(amounts))]


def _distinct(items: Iterable[Key]) -> list[Key]:
    """Return each item once, in the order of their first appearance."""
    return list(dict.fromkeys(items))
