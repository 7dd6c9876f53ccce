"""Searches whose numbers are negative, or so large that their sums could overflow."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import pyvrp_plus
from pyvrp_plus import Client, CostEvaluator, Depot, Model, ProblemData, VehicleType
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.stop import MaxIterations

pytestmark = pytest.mark.filterwarnings("ignore:A penalty has reached its maximum")


def negative_durations(
    client: dict[str, Any], vehicle_type: dict[str, Any]
) -> ProblemData:
    """Return four clients, to which the way from the depot takes less than no time."""
    distances = np.array([[10 + abs(i - j) for j in range(5)] for i in range(5)])
    durations = np.full((5, 5), 5)
    durations[0] = -10
    np.fill_diagonal(distances, 0)
    np.fill_diagonal(durations, 0)
    return ProblemData(
        [Client(idx, idx, [1], **client) for idx in range(4)],
        [Depot(0, 0)],
        [VehicleType(3, [2], **vehicle_type)],
        [distances],
        [durations],
    )


@pytest.mark.parametrize(
    ("client", "vehicle_type"),
    [
        ({}, {}),
        ({}, {"shift_duration": 1000}),
        ({}, {"unit_duration_cost": 1}),
        ({}, {"unit_overtime_cost": 1, "max_overtime": 10}),
        ({"tw_late": 100}, {}),
        ({"release_time": 1}, {}),
    ],
)
def test_negative_durations(
    client: dict[str, Any], vehicle_type: dict[str, Any]
) -> None:
    """Two routes of two clients take no time in all, which is within all limits."""
    data = negative_durations(client, vehicle_type)
    best = pyvrp_plus.solve(data, MaxIterations(50), seed=1).best
    assert best.is_feasible()
    assert (best.distance(), best.duration()) == (72, 0)
    assert (best.time_warp(), best.overtime()) == (0, 0)


def test_negative_distances() -> None:
    """The shortest of all routes has a negative length."""
    distances = np.array([[0, -7, 5, 9], [5, 0, 4, 4], [-3, 4, 0, 4], [9, 4, 4, 0]])
    data = ProblemData(
        [Client(0, 0, [1])] * 3,
        [Depot(0, 0)],
        [VehicleType(3, [3])],
        [distances],
        [distances],
    )
    result = pyvrp_plus.solve(data, MaxIterations(20), seed=1)
    assert [route.visits() for route in result.best.routes()] == [[1, 3, 2]]
    assert result.cost() == result.best.distance() == -2
    assert result.best.excess_distance() == 0


def huge_loads() -> ProblemData:
    """Return clients with far too large loads in many dimensions."""
    rng = Random(1)
    loads = [2**50, 2**58 + 1, 1, 10, 19, 16, 0, 8]
    clients = [Client(0, 0, rng.sample(loads, len(loads))) for _ in range(6)]
    matrix = np.array([[rng.randrange(1, 100) for _ in range(7)] for _ in range(7)])
    np.fill_diagonal(matrix, 0)
    types = [VehicleType(1, [2**48] * 8), VehicleType(2, [2**44] * 8)]
    return ProblemData(clients, [Depot(0, 0)], types, [matrix], [matrix])


def sparse_model() -> ProblemData:
    """Return clients in a row, between which a unit of distance is expensive."""
    model = Model()
    depot = model.add_depot(0, 0)
    clients = [model.add_client(idx, idx, delivery=1) for idx in range(30)]
    model.add_vehicle_type(30, capacity=30, unit_distance_cost=2**21)
    for idx, client in enumerate(clients, 1):
        model.add_edge(depot, client, distance=idx, duration=1)
        model.add_edge(client, depot, distance=idx, duration=1)
        for other in clients[max(idx - 4, 0) : idx - 1]:
            model.add_edge(client, other, distance=1, duration=1)
            model.add_edge(other, client, distance=1, duration=1)

    return model.data()


@pytest.mark.parametrize("make", [huge_loads, sparse_model])
@pytest.mark.parametrize("params", [None, pyvrp_plus.SolveParams.stock()])
def test_search_ends(
    make: Callable[[], ProblemData], params: pyvrp_plus.SolveParams | None
) -> None:
    """Sums of penalties and costs stay within 64 bits, whatever the search tries."""
    arguments = {} if params is None else {"params": params}
    result = pyvrp_plus.solve(make(), MaxIterations(20), seed=1, **arguments)
    assert result.num_iterations == 20
    assert result.best.is_complete()


def test_missing_edges_are_avoided() -> None:
    """They cost more than all others, although they do not cost what they should."""
    data = sparse_model()
    best = pyvrp_plus.solve(data, MaxIterations(50), seed=1).best
    assert best.is_feasible()
    assert best.distance() < MAX_VALUE
    assert best.distance_cost() == best.distance() * 2**21


def test_costs_that_are_too_large() -> None:
    """A solution over many missing edges costs the largest integer, and not less."""
    data = sparse_model()
    visits = [[client] for client in range(1, 31)]
    near = pyvrp_plus.Solution(data, visits)
    order = [*range(1, 31, 9), *range(2, 31, 9), *range(3, 31, 9)]
    far = pyvrp_plus.Solution(data, [order])
    costs = CostEvaluator([1], 1, 1)
    assert costs.cost(near) == near.distance_cost() == near.distance() * 2**21
    assert far.distance() > 10 * MAX_VALUE
    assert far.distance_cost() == 2**63 - 1
    assert costs.penalised_cost(far) == 2**63 - 1
