"""The exchanges: N clients in a row for M others, or relocated if there are none."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from pyvrp_plus import ProblemData
from pyvrp_plus.search import (
    Exchange10,
    Exchange11,
    Exchange20,
    Exchange21,
    Exchange22,
    Exchange30,
    Exchange31,
    Exchange32,
    Exchange33,
    NodeOperator,
)
from tests.search.moves.single_moves import (
    Plan,
    check_local_optimum,
    improve,
    line_data,
    problems_and_plans,
    to_plan,
    visits,
)

OPERATORS = [
    Exchange10,
    Exchange20,
    Exchange30,
    Exchange11,
    Exchange21,
    Exchange22,
    Exchange31,
    Exchange32,
    Exchange33,
]


def sizes(operator: type[NodeOperator]) -> tuple[int, int]:
    """Return how many clients an operator exchanges for how many."""
    first, second = operator.__name__.removeprefix("Exchange")
    return int(first), int(second)


def relocations(plan: Plan, size: int) -> Iterator[Plan]:
    """Give all plans with some clients in a row in another place."""
    for source, route in enumerate(plan):
        for start in range(len(route) - size + 1):
            segment = route[start : start + size]
            rest = list(plan)
            rest[source] = route[:start] + route[start + size :]
            for target, other in enumerate(rest):
                for at in range(len(other) + 1):
                    moved = list(rest)
                    moved[target] = other[:at] + segment + other[at:]
                    yield moved


def exchanges(plan: Plan, first_size: int, second_size: int) -> Iterator[Plan]:
    """
    Give all plans with two rows of clients in each other's place.

    Rows that follow each other are left out: they change places by a relocation.
    """
    places = [
        (vehicle, at) for vehicle, route in enumerate(plan) for at in range(len(route))
    ]
    for u, i in places:
        for v, j in places:
            first, second = plan[u][i : i + first_size], plan[v][j : j + second_size]
            if len(first) < first_size or len(second) < second_size:
                continue

            changed = [list(route) for route in plan]
            if u != v:
                changed[u][i : i + first_size] = second
                changed[v][j : j + second_size] = first
            elif i + first_size < j:
                changed[v][j : j + second_size] = first
                changed[u][i : i + first_size] = second
            elif j + second_size < i:
                changed[u][i : i + first_size] = second
                changed[v][j : j + second_size] = first

            yield changed


@pytest.mark.parametrize("operator", OPERATORS)
@given(case=problems_and_plans())
@settings(max_examples=100)
def test_local_optimum(
    operator: type[NodeOperator], case: tuple[ProblemData, Plan]
) -> None:
    """When the search stops, no move of the kind improves."""
    data, plan = case
    solution, _ = improve(operator, data, plan)
    after = to_plan(data, solution)
    first, second = sizes(operator)
    moves = exchanges(after, first, second) if second else relocations(after, first)
    check_local_optimum(data, solution, moves)


@pytest.mark.parametrize("operator", [Exchange10, Exchange20, Exchange30])
def test_relocates(operator: type[NodeOperator]) -> None:
    """Clients in a row go to the route that is near them, and keep their order."""
    size, _ = sizes(operator)
    moved = list(range(3, 3 + size))
    data = line_data([10, *range(-5, -6 - size, -1)], capacity=1 + size)

    solution, num_applied = improve(operator, data, [[1, *moved], [2]])
    assert num_applied == 1
    assert visits(solution) == [[1], [2, *moved]]


@pytest.mark.parametrize("operator", OPERATORS[3:])
def test_exchanges(operator: type[NodeOperator]) -> None:
    """Clients that are in the wrong routes change places, and keep their order."""
    first, second = sizes(operator)
    left = [-50, *range(-51, -51 - first, -1)]
    right = [50, *range(51, 51 + second)]
    data = line_data([*left, *right], capacity=1 + first, num_vehicles=2)
    out_left, out_right = 1, 2 + first
    lefts = list(range(2, 2 + first))
    rights = list(range(3 + first, 3 + first + second))

    solution, num_applied = improve(
        operator, data, [[out_left, *rights], [out_right, *lefts]]
    )
    assert num_applied == 1
    assert visits(solution) == [[out_left, *lefts], [out_right, *rights]]


def test_within_a_route() -> None:
    """A client that is out of order in its own route is put where it belongs."""
    data = line_data([10, 20, 30, 40], num_vehicles=1)
    solution, num_applied = improve(Exchange10, data, [[1, 3, 4, 2]])
    assert num_applied == 0  # it is on the way back as well

    solution, num_applied = improve(Exchange10, data, [[3, 1, 4, 2]])
    assert num_applied == 1
    assert solution.distance() == 80


def test_uses_another_vehicle() -> None:
    """What a route cannot carry goes to an unused vehicle."""
    data = line_data([5, 20, 30], capacity=2)
    solution, num_applied = improve(Exchange10, data, [[1, 2, 3], []])
    assert num_applied == 1
    assert solution.num_routes() == 2
    assert solution.is_feasible()


@given(case=problems_and_plans())
def test_exchanges_keep_the_size_of_routes(case: tuple[ProblemData, Plan]) -> None:
    """Where as many clients come as go, routes have as many as before."""
    data, plan = case
    solution, _ = improve(Exchange22, data, plan)
    lengths = [len(route) for route in plan if route]
    assert sorted(map(len, visits(solution))) == sorted(lengths)
