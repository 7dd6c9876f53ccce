"""RelocateWithDepot: reload depots are inserted, removed and used."""

from collections.abc import Iterator

import pytest
from hypothesis import given

from pyvrp_plus import ProblemData
from pyvrp_plus.search import RelocateWithDepot
from tests.search.moves.single_moves import (
    COSTS,
    improve_solution,
    line_data,
    problems_and_plans,
    search_by,
    solution_of,
    trips_of,
)

RELOADING = {"reload_depots": [0], "max_reloads": 1}


def other_reloads(trips: list[list[int]]) -> Iterator[list[list[int]]]:
    """Give the trips of a route with the reload removed, or with one inserted."""
    route = [client for trip in trips for client in trip]
    yield [route]
    if len(trips) == 1:
        for at in range(1, len(route)):
            yield [route[:at], route[at:]]


@given(case=problems_and_plans(timed=False))
def test_local_optimum(case: tuple[ProblemData, list[list[int]]]) -> None:
    """When the search stops, no reload is worth to be inserted or removed."""
    data, plan = case
    vehicle_type = data.vehicle_type(0).replace(**RELOADING)
    data = data.replace(vehicle_types=[vehicle_type])
    before = solution_of(data, *([visits] for visits in plan if visits))

    after, _ = improve_solution(RelocateWithDepot, data, before)
    cost = COSTS.penalised_cost(after)

    routes = trips_of(after)
    for idx, trips in enumerate(routes):
        for changed in other_reloads(trips):
            other = solution_of(data, *routes[:idx], changed, *routes[idx + 1 :])
            assert COSTS.penalised_cost(other) >= cost


def test_inserts_a_reload() -> None:
    """A vehicle that has too much to carry drives twice."""
    data = line_data([10, 20, -10, -20], num_vehicles=1, capacity=2, **RELOADING)
    search = search_by(RelocateWithDepot, data)
    solution = search(solution_of(data, [[1, 2, 3, 4]]), COSTS)
    assert trips_of(solution) == [[[1, 2], [3, 4]]]
    assert search.statistics.num_improving == 1
    assert solution.is_feasible()


@pytest.mark.parametrize(("distance", "pays"), [(9, True), (11, False)])
def test_worth_the_detour(distance: int, pays: bool) -> None:
    """A reload is inserted if the way to the depot costs less than the penalty."""
    data = line_data([distance] * 2, num_vehicles=1, capacity=1, **RELOADING)
    solution, num_applied = improve_solution(
        RelocateWithDepot, data, solution_of(data, [[1, 2]])
    )
    assert num_applied == pays
    assert solution.is_feasible() == pays


def test_removes_a_reload() -> None:
    """A vehicle that can carry everything drives once."""
    data = line_data([10, 20, 30, 40], num_vehicles=1, capacity=4, **RELOADING)
    search = search_by(RelocateWithDepot, data)
    solution = search(solution_of(data, [[1, 2], [3, 4]]), COSTS)
    assert trips_of(solution) == [[[1, 2, 3, 4]]]
    assert search.statistics.num_improving == 1


def test_relocates_with_a_reload() -> None:
    """A client goes to another route, with a reload that the vehicle then needs."""
    data = line_data([10, 20, -10], capacity=2, fixed_cost=50, **RELOADING)
    search = search_by(RelocateWithDepot, data)
    solution = search(solution_of(data, [[1, 2]], [[3]]), COSTS)
    assert sorted(map(len, trips_of(solution)[0])) == [1, 2]
    assert solution.num_routes() == 1
    assert solution.is_feasible()


def test_keeps_to_the_vehicle() -> None:
    """Without reload depots nothing is done."""
    data = line_data([10, 20, -10, -20], num_vehicles=1, capacity=2)
    search = search_by(RelocateWithDepot, data)
    before = solution_of(data, [[1, 2, 3, 4]])
    assert search(before, COSTS) == before
    assert search.statistics.num_moves == 0
    assert not RelocateWithDepot.supports(data)


@pytest.mark.parametrize("max_reloads", [0, 1, 2])
def test_max_reloads(max_reloads: int) -> None:
    """There are at most as many reloads as the vehicle may make."""
    vehicle = RELOADING | {"max_reloads": max_reloads}
    data = line_data([10, -10, 10, -10], num_vehicles=1, capacity=1, **vehicle)
    search = search_by(RelocateWithDepot, data)
    solution = search(solution_of(data, [[1, 2, 3, 4]]), COSTS)
    assert len(trips_of(solution)[0]) == max_reloads + 1
