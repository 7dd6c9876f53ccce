"""The evaluator, on routes that are easy to follow by hand."""

import numpy as np
import pytest

from tests.fuzz.evaluator import evaluate
from tests.oracle.strategies import InstanceSpec, RouteSpec, TripSpec

ROUTE = [RouteSpec([TripSpec([1, 2], 0, 0)], 0)]
TWO_TRIPS = [RouteSpec([TripSpec([1], 0, 0), TripSpec([2], 0, 0)], 0)]


def spec(
    first: dict[str, object] | None = None, kind: dict[str, object] | None = None
) -> InstanceSpec:
    """Return two clients; each way takes 10, for a distance of 1."""
    durations = np.full((3, 3), 10)
    np.fill_diagonal(durations, 0)
    clients = [{"delivery": [3], "pickup": [1], "service_duration": 5} | (first or {})]
    clients += [{"delivery": [4], "pickup": [6], "tw_early": 50, "tw_late": 60}]
    return InstanceSpec(
        clients,
        [{}],
        [{"capacity": [8]} | (kind or {})],
        [np.minimum(durations, 1)],
        [durations],
        [],
    )


def test_usual_route() -> None:
    """Distances, durations and loads are summed up; the vehicle starts when it need."""
    figures = evaluate(spec(), ROUTE)
    (route,) = figures.routes
    assert (route.distance, route.distance_cost) == (3, 3)
    assert (route.duration, route.time_warp) == (35, 0)
    assert route.excess_load == [0]
    assert figures.is_feasible
    assert figures.objective == 3


def test_waiting() -> None:
    """The first client closes at 10, forty before the second one opens."""
    (route,) = evaluate(spec({"tw_late": 10}), ROUTE).routes
    assert route.duration == 60
    assert route.time_warp == 0


def test_time_warp() -> None:
    """The first client opens at 70, and the second one has closed at 60."""
    figures = evaluate(spec({"tw_early": 70}), ROUTE)
    assert figures.routes[0].time_warp == 25
    assert figures.routes[0].duration == 35
    assert not figures.is_feasible


def test_release() -> None:
    """The vehicle should have left its depot at 35 to be in time."""
    assert evaluate(spec({"release_time": 42}), ROUTE).routes[0].time_warp == 7


def test_limits() -> None:
    """What is beyond the shift is overtime, and what is beyond that time warp."""
    kind = {"shift_duration": 20, "max_overtime": 10, "unit_overtime_cost": 2}
    (route,) = evaluate(spec(kind=kind | {"max_distance": 1}), ROUTE).routes
    assert (route.overtime, route.duration_cost) == (15, 30)
    assert route.time_warp == 5
    assert route.excess_distance == 2


@pytest.mark.parametrize(("capacity", "excess"), [(6, 2), (7, 1)])
def test_loads(capacity: int, excess: int) -> None:
    """With an initial load of 1, it carries 8 at first, then 6, and 8 again."""
    kind = {"capacity": [capacity], "initial_load": [1]}
    (route,) = evaluate(spec(kind=kind), ROUTE).routes
    assert route.excess_load == [excess]


def test_trips() -> None:
    """Each trip has a load of its own, and the depot is visited in between."""
    (route,) = evaluate(spec(), TWO_TRIPS).routes
    assert route.distance == 4
    assert (route.duration, route.time_warp) == (45, 0)


def test_unvisited_clients() -> None:
    """They are missing, or leave their prizes."""
    visits_second = [RouteSpec([TripSpec([2], 0, 0)], 0)]
    assert not evaluate(spec(), visits_second).is_complete
    figures = evaluate(spec({"required": False, "prize": 7}), visits_second)
    assert figures.is_feasible
    assert figures.objective == 2 + 7


@pytest.mark.parametrize(("capacity", "excess"), [(9, 1), (10, 0)])
def test_shipments(capacity: int, excess: int) -> None:
    """What is picked up on the way is on board until it is delivered."""
    carried = spec(kind={"capacity": [capacity]})
    carried.shipments.append({"pickup": {}, "delivery": {}, "amount": [3], "prize": 4})
    for matrices in (carried.distance_matrices, carried.duration_matrices):
        matrices[0] = np.ones((5, 5), dtype=int) - np.eye(5, dtype=int)

    (route,) = (RouteSpec([TripSpec([1, 3, 2, 4], 0, 0)], 0),)
    figures = evaluate(carried, [route])
    assert figures.routes[0].excess_load == [excess]
    assert figures.is_complete
    assert figures.uncollected_prizes == 0

    without = evaluate(carried, ROUTE)
    assert not without.is_complete
    assert without.uncollected_prizes == 4


def test_several_time_windows() -> None:
    """The best choice of windows counts: the second one of the first client is late."""
    figures = evaluate(spec({"time_windows": [(0, 10), (70, 80)]}), ROUTE)
    (route,) = figures.routes
    assert sorted(route.choices) == [(35, 25), (60, 0)]
    assert (route.duration, route.time_warp) == (60, 0)


@pytest.mark.parametrize(
    ("first", "kind", "count"),
    [
        ({"required_skills": ["lift"]}, {}, 1),
        ({"required_skills": ["lift"]}, {"skills": ["lift", "cold"]}, 0),
        ({"allowed_vehicle_types": []}, {}, 1),
        ({"forbidden_vehicle_types": [0]}, {}, 1),
        ({"forbidden_vehicle_types": [1]}, {}, 0),
    ],
)
def test_vehicles_that_must_not_come(
    first: dict[str, object], kind: dict[str, object], count: int
) -> None:
    """Skills, and allowed and forbidden types, say which vehicles a client wants."""
    figures = evaluate(spec(first, kind), ROUTE)
    assert figures.total("num_incompatible_visits") == count
    assert figures.is_feasible == (count == 0)


def test_most_clients() -> None:
    """Of two visits, one is too many."""
    figures = evaluate(spec(kind={"max_clients": 1}), ROUTE)
    assert figures.total("excess_clients") == 1
    assert not figures.is_feasible


def test_vehicle_groups() -> None:
    """Members on one route, and on two; either end of a shipment stands for it."""
    grouped = spec()
    ends = {"pickup": {}, "delivery": {}}
    grouped.shipments.append({**ends, "amount": [1], "required": False})
    grouped.same_vehicle_groups.append([1, 2])
    grouped.different_vehicle_groups.append([1, 4])
    for matrices in (grouped.distance_matrices, grouped.duration_matrices):
        matrices[0] = np.ones((5, 5), dtype=int) - np.eye(5, dtype=int)

    def count(*routes: list[int]) -> int:
        specs = [RouteSpec([TripSpec(visits, 0, 0)], 0) for visits in routes]
        return evaluate(grouped, specs).num_violated_vehicle_groups

    assert count([1, 2], [3, 4]) == count([1], [3, 4]) == 0
    assert count([1], [2]) == count([1, 2, 3, 4]) == 1
    assert count([1, 3, 4], [2]) == 2
