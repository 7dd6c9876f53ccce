"""TwoOpt: parts of routes are turned around."""

from collections.abc import Iterator

import pytest
from hypothesis import given

from pyvrp_plus import ProblemData, VehicleType
from pyvrp_plus.search import TwoOpt
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


def turned_parts(plan: Plan) -> Iterator[Plan]:
    """Give all plans with a part of a route, but not all of it, turned around."""
    for vehicle, route in enumerate(plan):
        for start in range(len(route)):
            for end in range(start + 2, len(route) + 1):
                if end - start < len(route):
                    changed = list(plan)
                    turned = route[start:end][::-1]
                    changed[vehicle] = route[:start] + turned + route[end:]
                    yield changed


def turned_tails(plan: Plan) -> Iterator[Plan]:
    """Give all plans with two routes in use joined backwards."""
    for u, v in pairs_of_routes(plan):
        if not plan[u] or not plan[v]:
            continue

        for i in range(len(plan[u]) + 1):
            for j in range(len(plan[v]) + 1):
                changed = list(plan)
                changed[u] = plan[u][:i] + plan[v][:j][::-1]
                changed[v] = plan[u][i:][::-1] + plan[v][j:]
                yield changed


def turned_relocations(plan: Plan) -> Iterator[Plan]:
    """Give all plans with two clients in a row elsewhere, the other way around."""
    for source, route in enumerate(plan):
        for start in range(len(route) - 1):
            turned = route[start : start + 2][::-1]
            rest = list(plan)
            rest[source] = route[:start] + route[start + 2 :]
            for target, other in enumerate(rest):
                for at in range(len(other) + 1):
                    if target != source or at != start:
                        moved = list(rest)
                        moved[target] = other[:at] + turned + other[at:]
                        yield moved


@given(case=problems_and_plans(timed=True))
def test_local_optimum_with_time(case: tuple[ProblemData, Plan]) -> None:
    """Where time counts, the ends of two routes are not joined backwards."""
    data, plan = case
    solution, _ = improve(TwoOpt, data, plan)
    after = to_plan(data, solution)
    check_local_optimum(data, solution, turned_parts(after))
    check_local_optimum(data, solution, turned_relocations(after))


@given(case=problems_and_plans(timed=False))
def test_local_optimum_without_time(case: tuple[ProblemData, Plan]) -> None:
    """When the search stops, nothing that can be turned around improves."""
    data, plan = case
    solution, _ = improve(TwoOpt, data, plan)
    after = to_plan(data, solution)
    check_local_optimum(data, solution, turned_parts(after))
    check_local_optimum(data, solution, turned_relocations(after))
    check_local_optimum(data, solution, turned_tails(after))


@pytest.mark.parametrize("windows", [None, [(0, 1_000)] * 3])
def test_uncrosses_a_route(windows: list[tuple[int, int]] | None) -> None:
    """A route that crosses itself is turned around between the crossing edges."""
    points = [(0, 0), (0, 40), (40, 40), (40, 0)]
    data = euclidean_data(points, [1] * 3, [VehicleType(1, [10])], windows)
    solution, num_applied = improve(TwoOpt, data, [[2, 1, 3]])
    assert num_applied == 1
    assert solution.distance() == 160


def test_joins_backwards() -> None:
    """Of two routes that go to both sides, one then goes left and one goes right."""
    data = line_data([10, 20, 30, -10, -20, -30], capacity=3)
    solution, num_applied = improve(TwoOpt, data, [[4, 1, 2], [5, 6, 3]])
    assert num_applied >= 1
    assert solution.distance() == 120
    assert solution.is_feasible()
