"""SwapRoutes: two routes change their vehicles."""

from collections.abc import Iterator

from hypothesis import given

from pyvrp_plus import ProblemData, VehicleType
from pyvrp_plus.search import SwapRoutes
from tests.search.moves.single_moves import (
    Plan,
    check_local_optimum,
    euclidean_data,
    improve,
    line_data,
    pairs_of_routes,
    problems_and_plans,
    to_plan,
)

POINTS = [(0, 0), (10, 0), (20, 0), (0, 30)]


def swapped_routes(plan: Plan) -> Iterator[Plan]:
    """Give all plans in which two vehicles drive each other's routes."""
    for u, v in pairs_of_routes(plan):
        changed = list(plan)
        changed[u], changed[v] = plan[v], plan[u]
        yield changed


@given(case=problems_and_plans(num_types=3))
def test_local_optimum(case: tuple[ProblemData, Plan]) -> None:
    """When the search stops, no exchange of vehicles improves."""
    data, plan = case
    solution, _ = improve(SwapRoutes, data, plan)
    check_local_optimum(data, solution, swapped_routes(to_plan(data, solution)))


def test_exchanges_vehicles() -> None:
    """The larger vehicle gets the route with more to carry."""
    types = [VehicleType(1, [2]), VehicleType(1, [8])]
    data = euclidean_data(POINTS, [3, 4, 1], types)
    solution, num_applied = improve(SwapRoutes, data, [[1, 2], [3]])
    assert num_applied == 1
    assert to_plan(data, solution) == [[3], [1, 2]]
    assert solution.is_feasible()


def test_uses_an_unused_vehicle() -> None:
    """A route gets an unused vehicle that is cheaper, if only by a little."""
    types = [VehicleType(1, [8], fixed_cost=21), VehicleType(1, [8], fixed_cost=20)]
    data = euclidean_data(POINTS, [1, 1, 1], types)
    solution, num_applied = improve(SwapRoutes, data, [[1, 2, 3], []])
    assert num_applied == 1
    assert to_plan(data, solution) == [[], [1, 2, 3]]


def test_equal_vehicles() -> None:
    """Vehicles of one type are not exchanged."""
    data = line_data([10, 20])
    _, num_applied = improve(SwapRoutes, data, [[1], [2]])
    assert num_applied == 0
    assert not SwapRoutes.supports(data)
