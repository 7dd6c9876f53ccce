"""SwapStar: two clients change routes, each to where it fits best."""

from collections.abc import Iterator

import pytest
from hypothesis import given

from pyvrp_plus import ProblemData, RandomNumberGenerator, Solution, VehicleType
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.search import (
    Exchange10,
    Exchange11,
    LocalSearch,
    SwapStar,
    SwapTails,
    compute_neighbours,
)
from tests.search.moves.single_moves import (
    COSTS,
    Plan,
    check_local_optimum,
    euclidean_data,
    improve,
    line_data,
    pairs_of_routes,
    problems_and_plans,
    search_by,
    to_plan,
    to_solution,
    visits,
)


def best_swaps(plan: Plan) -> Iterator[Plan]:
    """Give all plans with two clients in each other's route, at any place."""
    for u, v in pairs_of_routes(plan):
        for first in plan[u]:
            for second in plan[v]:
                rest_u = [client for client in plan[u] if client != first]
                rest_v = [client for client in plan[v] if client != second]
                for i in range(len(rest_u) + 1):
                    for j in range(len(rest_v) + 1):
                        changed = list(plan)
                        changed[u] = [*rest_u[:i], second, *rest_u[i:]]
                        changed[v] = [*rest_v[:j], first, *rest_v[j:]]
                        yield changed


@given(case=problems_and_plans())
def test_is_an_exchange_of_two(case: tuple[ProblemData, Plan]) -> None:
    """What one move leads to differs by two clients that have changed routes."""
    data, plan = case
    search = search_by(SwapStar, data)
    solution = search(to_solution(data, plan), COSTS)
    if search.statistics.num_improving == 1:
        swapped = (to_solution(data, changed) for changed in best_swaps(plan))
        assert any(solution == other for other in swapped)


@given(case=problems_and_plans(timed=True))
def test_keeps_the_size_of_routes(case: tuple[ProblemData, Plan]) -> None:
    """Each route has as many clients as before, and the cost has not grown."""
    data, plan = case
    solution, _ = improve(SwapStar, data, plan)
    sizes = [len(route) for route in plan if route]
    assert sorted(map(len, visits(solution))) == sorted(sizes)


def test_inserts_where_it_fits_best() -> None:
    """Clients need not take each other's place, as in an exchange of two."""
    points = [(0, 0), (30, 0), (20, 10), (20, 30), (-20, -10), (0, 10), (10, 20)]
    data = euclidean_data(points, [1] * 6, [VehicleType(2, [3])])
    plan = [[1, 2, 3], [4, 5, 6]]

    _, num_exchanges = improve(Exchange11, data, plan)
    assert num_exchanges == 0

    solution, num_applied = improve(SwapStar, data, plan)
    assert num_applied == 1
    assert visits(solution) == [[4, 1, 2], [5, 3, 6]]
    check_local_optimum(data, solution, best_swaps(to_plan(data, solution)))


def test_overlap_tolerance() -> None:
    """The larger it is, the more pairs of routes are tried."""
    data = generate_cvrp(30, seed=1, route_size=5)
    rng = RandomNumberGenerator(1)
    neighbours = compute_neighbours(data)
    first = LocalSearch(data, rng, neighbours)
    for operator in (Exchange10, SwapTails):
        first.add_node_operator(operator(data))

    solution = first(Solution.make_random(data, rng), COSTS)
    counts = []
    for tolerance in (0, 0.1, 1):
        search = LocalSearch(data, rng, neighbours)
        search.add_route_operator(SwapStar(data, overlap_tolerance=tolerance))
        search.intensify(solution, COSTS)
        counts.append(search.statistics.num_moves)

    assert 0 == counts[0] < counts[1] < counts[2]


@pytest.mark.parametrize("tolerance", [-0.1, 1.1, float("nan")])
def test_bad_overlap_tolerance(tolerance: float) -> None:
    """It is a share of the clients."""
    with pytest.raises(ValueError, match="overlap_tolerance"):
        SwapStar(line_data([10]), tolerance)
