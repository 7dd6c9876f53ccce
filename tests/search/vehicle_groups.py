"""Groups of visits that are to be on one route, or on different ones."""

from collections.abc import Iterator, Sequence

import numpy as np

from pyvrp_plus import (
    DifferentVehicleGroup,
    ProblemData,
    Route,
    SameVehicleGroup,
    Solution,
)


def add_groups(
    data: ProblemData, seed: int, *, num_groups: int = 4, most: int = 4
) -> ProblemData:
    """Return the data with groups of both kinds, which may have members in common."""
    rng = np.random.default_rng(seed)
    clients = np.arange(data.num_depots, data.num_depots + data.num_clients)
    ends = data.num_depots + data.num_clients + 2 * np.arange(data.num_shipments)
    members = [*clients, *(ends + rng.integers(0, 2, size=len(ends)))]

    # No client is asked to be both with another one and without it.
    apart = set(rng.permutation(members)[: len(members) // 2].tolist())
    together = [member for member in members if member not in apart]

    def draw(of: Sequence[int]) -> list[int]:
        size = min(int(rng.integers(2, most + 1)), len(of))
        return rng.choice(of, size, replace=False).tolist()

    return data.replace(
        same_vehicle_groups=[
            SameVehicleGroup(draw(together)) for _ in range(num_groups)
        ],
        different_vehicle_groups=[
            DifferentVehicleGroup([*draw(sorted(apart)), draw(together)[0]])
            for _ in range(num_groups)
        ],
    )


def violated_groups(
    data: ProblemData, routes: Sequence[Route]
) -> Iterator[SameVehicleGroup | DifferentVehicleGroup]:
    """Give the groups that the routes violate, by the definition."""

    def routes_of(clients: Sequence[int]) -> list[int]:
        return [
            idx
            for client in clients
            for idx, route in enumerate(routes)
            if client in route.visits() or _partner(data, client) in route.visits()
        ]

    for same in data.same_vehicle_groups():
        if len(set(routes_of(same.clients))) > 1:
            yield same

    for different in data.different_vehicle_groups():
        used = routes_of(different.clients)
        if len(set(used)) < len(used):
            yield different


def check_groups(data: ProblemData, solution: Solution) -> None:
    """Assert that a solution keeps all groups."""
    assert not list(violated_groups(data, solution.routes()))
    assert solution.num_violated_vehicle_groups() == 0


def _partner(data: ProblemData, visit: int) -> int:
    """Return the other visit of a shipment's, or the visit itself."""
    first = data.num_depots + data.num_clients
    return visit if visit < first else first + ((visit - first) ^ 1)
