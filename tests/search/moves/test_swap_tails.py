"""SwapTails: the ends of two routes change places."""

from collections.abc import Iterator

from hypothesis import given

from pyvrp_plus import ProblemData
from pyvrp_plus.search import SwapTails
from tests.search.moves.single_moves import (
    Plan,
    check_local_optimum,
    improve,
    line_data,
    pairs_of_routes,
    problems_and_plans,
    to_plan,
    visits,
)


def swapped_tails(plan: Plan) -> Iterator[Plan]:
    """Give all plans with the ends of two routes exchanged."""
    for u, v in pairs_of_routes(plan):
        for i in range(len(plan[u]) + 1):
            for j in range(len(plan[v]) + 1):
                changed = list(plan)
                changed[u] = plan[u][:i] + plan[v][j:]
                changed[v] = plan[v][:j] + plan[u][i:]
                yield changed


@given(case=problems_and_plans())
def test_local_optimum(case: tuple[ProblemData, Plan]) -> None:
    """When the search stops, no exchange of ends improves."""
    data, plan = case
    solution, _ = improve(SwapTails, data, plan)
    check_local_optimum(data, solution, swapped_tails(to_plan(data, solution)))


def test_exchanges_ends() -> None:
    """Each route goes on where it has begun."""
    data = line_data([10, 20, 30, -10, -20, -30], capacity=3)
    solution, num_applied = improve(SwapTails, data, [[1, 5, 6], [4, 2, 3]])
    assert num_applied == 1
    assert visits(solution) == [[1, 2, 3], [4, 5, 6]]


def test_joins_routes() -> None:
    """All of a route may follow the other, whose vehicle is then enough."""
    data = line_data([10, 20, 30, 40])
    solution, num_applied = improve(SwapTails, data, [[1, 2], [3, 4]])
    assert num_applied == 1
    assert visits(solution) == [[1, 2, 3, 4]]


def test_splits_a_route() -> None:
    """The end of a route that carries too much goes to an unused vehicle."""
    data = line_data([10, 20, -10, -20], capacity=2)
    solution, num_applied = improve(SwapTails, data, [[1, 2, 3, 4], []])
    assert num_applied == 1
    assert visits(solution) == [[1, 2], [3, 4]]
