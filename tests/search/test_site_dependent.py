"""
Vehicles that must not go everywhere: to some clients they have no way.

In a build with ``-Dcheck_deltas=true``, see ``make sanitize``, the search raises an
error when it rules out a move that it should not.
"""

import numpy as np
import pytest

from pyvrp_plus import (
    Client,
    Depot,
    ProblemData,
    Route,
    Solution,
    SolveParams,
    VehicleType,
    solve,
)
from pyvrp_plus.search import (
    AnnealingParams,
    BreedingParams,
    ProximityParams,
    SearchParams,
)
from pyvrp_plus.stop import MaxIterations

NUM_CLIENTS = 60
NUM_TYPES = 3

#: Lengths of forbidden edges: from the first on, they mean that there is no way.
NO_WAY = [2**31 - 1, 2**31 + 5, 2**44]

#: Long enough never to be used, but an edge like others to the search.
LONG = 10**9


def make_instance(
    forbidden: int, *, directions: str = "both", has_time: bool = True
) -> ProblemData:
    """
    Return an instance whose vehicle types may each visit two thirds of the clients.

    Edges of the given directions are forbidden where they may not go: "both", "to" or
    "from" those clients.
    """
    rng = np.random.default_rng(7)
    points = rng.integers(0, 100, size=(NUM_CLIENTS + 1, 2))
    distances = np.abs(points[:, None] - points[None]).sum(axis=-1)
    forbidden_type = rng.integers(0, NUM_TYPES, size=NUM_CLIENTS)

    matrices = []
    for vehicle_type in range(NUM_TYPES):
        matrix = distances.copy()
        closed = 1 + np.flatnonzero(forbidden_type == vehicle_type)
        if directions != "from":
            matrix[:, closed] = forbidden
        if directions != "to":
            matrix[closed, :] = forbidden
        np.fill_diagonal(matrix, 0)
        matrices.append(matrix)

    window = {"tw_early": 100, "tw_late": 700} if has_time else {}
    clients = [
        Client(
            *point, delivery=rng.integers(1, 9, size=1), service_duration=5, **window
        )
        for point in points[1:]
    ]
    vehicle_types = [
        VehicleType(6, capacity=[25 + 5 * idx], profile=idx) for idx in range(NUM_TYPES)
    ]
    durations = [distances] * NUM_TYPES
    depots = [Depot(*points[0])]
    return ProblemData(clients, depots, vehicle_types, matrices, durations)


def routes_of(data: ProblemData) -> list[tuple[int, list[int]]]:
    """
    Return the best routes of a short run, with their vehicle types.

    Neighbours and temperatures would be others where there is no way.
    """
    search = SearchParams(
        breeding=BreedingParams(focus_steps=5),
        proximity=ProximityParams(shared_vehicles=False),
        annealing=AnnealingParams(restricted_factor=1),
    )
    best = solve(
        data, MaxIterations(10), seed=1, params=SolveParams(search=search)
    ).best
    assert best.is_feasible()
    return [(route.vehicle_type(), route.visits()) for route in best.routes()]


@pytest.mark.parametrize("has_time", [True, False])
@pytest.mark.parametrize("directions", ["both", "to", "from"])
@pytest.mark.parametrize("forbidden", NO_WAY)
def test_is_like_long_edges(forbidden: int, directions: str, has_time: bool) -> None:
    """What is ruled out because there is no way would not have been good anyway."""
    kind = {"directions": directions, "has_time": has_time}
    routes = routes_of(make_instance(forbidden, **kind))

    assert routes == routes_of(make_instance(LONG, **kind))
    distance = sum(
        Route(make_instance(forbidden, **kind), visits, vehicle_type).distance()
        for vehicle_type, visits in routes
    )
    assert distance < LONG


def test_leaves_where_there_is_no_way() -> None:
    """Routes of vehicles that may not drive them are repaired."""
    data = make_instance(NO_WAY[-1])
    clients = list(range(1, NUM_CLIENTS + 1))
    wrong = [Route(data, clients[idx::12], idx % NUM_TYPES) for idx in range(12)]
    start = Solution(data, wrong)
    assert start.distance() > NO_WAY[-1]

    result = solve(data, MaxIterations(5), seed=1, initial_solution=start)
    assert result.is_feasible()
    assert result.cost() < LONG
