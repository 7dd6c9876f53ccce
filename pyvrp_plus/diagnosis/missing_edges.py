"""Edges that are not in the model, and pairs that no path connects."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import EuclideanDistances, ProblemData
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.diagnosis.finding import Finding
from pyvrp_plus.diagnosis.labels import location_label

# Paths between all pairs take the third power of the number of locations.
_MOST_FOR_PATHS = 2_000


def missing_edges(data: ProblemData) -> Iterator[Finding]:
    """Give findings about the edges of each profile that vehicles use."""
    if data.num_locations == data.num_depots:
        return

    for profile in sorted({type_.profile for type_ in data.vehicle_types()}):
        weights = (data.distances(profile), data.durations(profile))
        if not all(isinstance(matrix, EuclideanDistances) for matrix in weights):
            yield from _of_profile(data, profile)


def _of_profile(data: ProblemData, profile: int) -> Iterator[Finding]:
    largest = np.maximum(data.distance_matrix(profile), data.duration_matrix(profile))
    is_edge = ~np.eye(data.num_locations, dtype=bool)
    is_edge[: data.num_depots, : data.num_depots] = False  # hardly ever used
    is_missing = (largest >= MAX_VALUE) & is_edge
    num_missing, num_edges = int(is_missing.sum()), int(is_edge.sum())
    where = f" in profile {profile}" if data.num_profiles > 1 else ""

    if num_missing == num_edges:
        yield Finding(
            "error",
            "missing edge",
            f"There are no edges{where}: all distances or durations are {MAX_VALUE} or "
            "more.",
            amount=num_missing,
        )
    elif num_missing:
        yield Finding(
            "note",
            "missing edge",
            f"{num_missing} of {num_edges} edges are missing{where}, such as that "
            f"{_example(data, is_missing)}.",
            amount=num_missing,
        )
        if data.num_locations <= _MOST_FOR_PATHS:
            yield from _without_path(data, profile, largest < MAX_VALUE, where)


def _without_path(
    data: ProblemData, profile: int, is_there: NDArray[np.bool_], where: str
) -> Iterator[Finding]:
    """Give a finding if there are clients that cannot follow others on a route."""
    reload_depots = {
        depot
        for type_ in data.vehicle_types()
        if type_.profile == profile and type_.max_trips > 1
        for depot in type_.reload_depots
    }
    passable = [*range(data.num_depots, data.num_locations), *sorted(reload_depots)]
    reaches = is_there[np.ix_(passable, passable)]
    num_reached = -1
    while num_reached != (num_reached := int(reaches.sum())):
        steps = reaches.astype(np.float32)
        reaches = steps @ steps > 0  # with the diagonal, where all stay

    has_no_path = np.zeros_like(is_there)
    num_clients = data.num_clients
    clients = slice(data.num_depots, data.num_depots + num_clients)
    has_no_path[clients, clients] = ~reaches[:num_clients, :num_clients]
    if has_no_path.any():
        yield Finding(
            "note",
            "missing edge",
            f"{int(has_no_path.sum())} ordered pairs of clients cannot be visited one "
            f"after the other on a route{where}, as no path leads there, such as "
            f"{_example(data, has_no_path)}.",
            amount=int(has_no_path.sum()),
        )


def _example(data: ProblemData, pairs: NDArray[np.bool_]) -> str:
    frm, to = np.argwhere(pairs)[0].tolist()
    return f"from {location_label(data, frm)} to {location_label(data, to)}"
