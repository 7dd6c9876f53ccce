"""The repair operators insert clients where PyVRP's do."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyvrp_plus as ours
from tests.compat.both import check_error, check_same, differential, small_data, visits
from tests.oracle.strategies import RouteSpec, SolutionSpec, solutions

NAMES = ["greedy_repair", "nearest_route_insert"]
BOTH_OPERATORS = pytest.mark.parametrize("name", NAMES)


def repaired(
    m: ModuleType, name: str, routes: list[list[int]], unplanned: Any
) -> list[list[int]]:
    """Return the visits of repaired routes."""
    data = small_data(m, num_clients=6, num_vehicles=5)
    costs = m.CostEvaluator([2], 3, 4)
    built = [m.Route(data, visits, 0) for visits in routes]
    return visits(getattr(m.repair, name)(built, unplanned, data, costs))


@BOTH_OPERATORS
@given(spec=solutions(), order=st.randoms(use_true_random=False))
@differential
def test_random_routes(name: str, spec: SolutionSpec, order: Any) -> None:
    """
    All missing clients are inserted, in the given order, in the same places.

    Of one trip per route, that is: PyVRP makes one trip of several.
    """
    routes = [RouteSpec(r.trips[:1], r.vehicle_type) for r in spec.routes]
    for route in routes:
        vehicle_type = spec.instance.vehicle_types[route.vehicle_type]
        route.trips[0].end_depot = vehicle_type.get("end_depot", 0)

    spec = SolutionSpec(spec.instance, [route for route in routes if route.visits])
    planned = [visit for route in spec.routes for visit in route.visits]
    unplanned = [idx for idx in spec.instance.client_locations if idx not in planned]
    order.shuffle(unplanned)
    if not spec.routes:
        return

    def run(m: ModuleType) -> list[Any]:
        data = spec.instance.build(m)
        costs = m.CostEvaluator([6] * data.num_load_dimensions, 7, 8)
        routes = [route.build(m, data) for route in spec.routes]
        routes = getattr(m.repair, name)(routes, unplanned, data, costs)
        return [
            (
                route.vehicle_type(),
                [(t.start_depot(), t.visits(), t.end_depot()) for t in route.trips()],
            )
            for route in routes
        ]

    check_same(run)


@BOTH_OPERATORS
@pytest.mark.parametrize(
    ("routes", "unplanned"),
    [
        ([[1, 2], [3]], [4, 5, 6]),
        ([[1, 2], [3]], []),
        ([], []),
        ([[], []], [1, 2]),
        ([[3]], (1, 2)),
        ([[3]], np.array([1, 2])),
    ],
)
def test_cases(name: str, routes: list[list[int]], unplanned: Any) -> None:
    """Nothing to insert, nowhere to insert, and any kind of sequence."""
    check_same(lambda m: repaired(m, name, routes, unplanned))


@pytest.mark.parametrize("name", ["greedy_repair", "nearest_route_insert"])
@pytest.mark.parametrize("routes", [[[], [5]], [[5], []], [[], [3], [], [5]]])
def test_some_empty_routes(name: str, routes: list[list[int]]) -> None:
    """Other routes are nearer than empty ones."""
    check_same(lambda m: repaired(m, name, routes, [1, 2, 4, 6]))


def test_triangle_inequality() -> None:
    """A detour may be faster, and then less late."""
    durations = np.full((4, 4), 100)
    durations[1, 3] = durations[3, 2] = 10
    np.fill_diagonal(durations, 0)

    def run(m: ModuleType) -> list[list[int]]:
        data = m.ProblemData(
            [m.Client(0, 0) for _ in range(3)],
            [m.Depot(0, 0, tw_late=150)],
            [m.VehicleType()],
            [np.ones((4, 4), dtype=int) - np.eye(4, dtype=int)],
            [durations],
        )
        routes = [m.Route(data, [1, 2], 0)]
        return visits(
            m.repair.greedy_repair(routes, [3], data, m.CostEvaluator([], 7, 8))
        )

    assert check_same(run) == [[1, 3, 2]]


@BOTH_OPERATORS
@pytest.mark.parametrize(
    ("routes", "unplanned", "error"),
    [
        ([], [1, 2], ValueError),
        ([[3]], [1.5], TypeError),
        ([[3]], [-1], TypeError),
        ([[3]], None, TypeError),
        ([[3]], "ab", TypeError),
    ],
)
def test_errors(
    name: str, routes: list[list[int]], unplanned: Any, error: type[Exception]
) -> None:
    """There must be routes to insert into, and clients to insert."""
    check_error(lambda m: repaired(m, name, routes, unplanned), error)


@BOTH_OPERATORS
def test_trips(name: str) -> None:
    """Reloads stay where they are, unlike in PyVRP."""
    data = small_data(ours)
    vehicle_type = data.vehicle_type(0).replace(reload_depots=[0])
    data = data.replace(vehicle_types=[vehicle_type])
    route = ours.Route(data, [ours.Trip(data, [1, 2], 0), ours.Trip(data, [3], 0)], 0)
    costs = ours.CostEvaluator([2], 3, 4)
    [repaired] = getattr(ours.repair, name)([route], [4], data, costs)
    assert repaired.num_trips() == 2
    assert sorted(repaired.visits()) == [1, 2, 3, 4]


@BOTH_OPERATORS
@pytest.mark.parametrize(
    ("unplanned", "message"), [([0], "0"), ([99], "99"), ([1, 1], "1"), ([3], "3")]
)
def test_visits_that_make_no_sense(
    name: str, unplanned: list[int], message: str
) -> None:
    """PyVRP crashes on depots and unknown clients, and visits others twice."""
    with pytest.raises(ValueError, match=message):
        repaired(ours, name, [[3]], unplanned)
