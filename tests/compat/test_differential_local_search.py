"""Local search: other improvements than PyVRP's, by the same rules."""

from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyvrp_plus as ours
from tests.compat.both import (
    check_error,
    check_same,
    differential,
    small_data,
    theirs,
)
from tests.oracle.recosted import rebuild
from tests.oracle.strategies import SolutionSpec, solutions

NODE = [op.__name__ for op in theirs.search.NODE_OPERATORS]
NODE += ["Exchange30", "Exchange31", "Exchange32", "Exchange33"]
ROUTE = [op.__name__ for op in theirs.search.ROUTE_OPERATORS]

METHODS = ["__call__", "search", "intensify"]


def make_search(
    m: ModuleType, data: Any, node_ops: list[str] = NODE, route_ops: list[str] = ROUTE
) -> Any:
    """Return a local search with operators of the given names."""
    rng = m.RandomNumberGenerator(1)
    search = m.search.LocalSearch(data, rng, m.search.compute_neighbours(data))
    for name in node_ops:
        search.add_node_operator(getattr(m.search, name)(data))
    for name in route_ops:
        search.add_route_operator(getattr(m.search, name)(data))

    return search


def counts(search: Any) -> list[int]:
    """Return the statistics of a search."""
    stats = search.statistics
    return [stats.num_moves, stats.num_improving, stats.num_updates]


@given(
    solutions(),
    st.lists(st.sampled_from(NODE), unique=True),
    st.lists(st.sampled_from(ROUTE), unique=True),
    st.sampled_from(METHODS),
)
@differential
def test_improves(
    spec: SolutionSpec, node_ops: list[str], route_ops: list[str], method: str
) -> None:
    """Where PyVRP's search has to insert clients, so has ours; none costs more."""
    complete = []
    for m in (ours, theirs):
        data = spec.instance.build(m)
        solution = spec.build(m)
        costs = m.CostEvaluator([20] * data.num_load_dimensions, 6, 6)
        search = make_search(m, data, node_ops, route_ops)
        improved = getattr(search, method)(solution, costs)
        num_moves, num_improving, num_updates = counts(search)
        assert num_moves >= num_improving >= 0
        assert num_updates >= num_improving
        assert improved is not solution
        if m is ours:
            rebuild(theirs, spec.instance.build(theirs), improved)

        if solution.is_complete() and solution.is_group_feasible():
            assert costs.penalised_cost(improved) <= costs.penalised_cost(solution)

        complete.append((improved.is_complete(), improved.is_group_feasible()))

    # Of members of a group that are visited together, ours may leave some out.
    assert complete[0][0] == complete[1][0]
    assert complete[0][1] >= complete[1][1]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("node_ops", "route_ops"), [([], []), (NODE, []), ([], ROUTE), (NODE, ROUTE)]
)
@pytest.mark.parametrize("routes", [[], [[1, 2, 3]], [[1], [2], [3], [4]]])
def test_what_is_done(
    method: str, node_ops: list[str], route_ops: list[str], routes: list[list[int]]
) -> None:
    """Who inserts missing clients, and which counters are zero."""

    def run(m: ModuleType) -> list[bool]:
        data = small_data(m, num_vehicles=4)
        search = make_search(m, data, node_ops, route_ops)
        solution = m.Solution(data, routes)
        costs = m.CostEvaluator([20], 6, 6)
        improved = getattr(search, method)(solution, costs)
        figures = [improved.is_complete(), improved is solution, improved == solution]
        if not route_ops:
            num_moves, _, num_updates = counts(search)
            figures += [num_moves > 0, num_updates > 0]

        return figures

    check_same(run)


@pytest.mark.parametrize("prize", [0, 10_000])
def test_optional_clients(prize: int) -> None:
    """They are visited when that pays."""

    def run(m: ModuleType) -> list[int]:
        data = small_data(m, num_clients=6, required=False, prize=prize)
        search = make_search(m, data)
        costs = m.CostEvaluator([20], 6, 6)
        starts = ([], [[1, 2], [3, 4], [5, 6]])
        return [
            search(m.Solution(data, routes), costs).num_clients() for routes in starts
        ]

    check_same(run)


def test_without_use() -> None:
    """Before the first search, all counters are zero."""

    def run(m: ModuleType) -> list[Any]:
        search = make_search(m, small_data(m))
        operators = search.node_operators + search.route_operators
        return [
            counts(search),
            [type(op).__name__ for op in operators],
            [op.statistics.num_evaluations for op in operators],
            [op.statistics.num_applications for op in operators],
        ]

    check_same(run)


def test_operators() -> None:
    """They are kept as they are, also twice."""

    def run(m: ModuleType) -> tuple[bool, int]:
        data = small_data(m)
        search = make_search(m, data, [], [])
        operator = m.search.Exchange10(data)
        search.add_node_operator(operator)
        search.add_node_operator(operator)
        return search.node_operators[0] is operator, len(search.node_operators)

    assert check_same(run) == (True, 2)


def test_subclass_of_operator() -> None:
    """A subclass is an operator, too."""

    def run(m: ModuleType) -> int:
        data = small_data(m)
        search = make_search(m, data, [], [])
        search.add_node_operator(type("Mine", (m.search.Exchange10,), {})(data))
        return len(search.node_operators)

    assert check_same(run) == 1


@pytest.mark.parametrize("name", [*NODE, *ROUTE])
@pytest.mark.parametrize(
    "fleet",
    [
        [{}],
        [{"num_available": 2}],
        [{}, {}],
        [{"num_available": 2}, {}],
        [{"reload_depots": [0]}],
        [{"reload_depots": [0], "max_reloads": 0}],
        [{"max_reloads": 3}],
        [{}, {"reload_depots": [0], "max_reloads": 1}],
    ],
)
def test_supports(name: str, fleet: list[dict[str, Any]]) -> None:
    """Operators know which data they are for."""

    def run(m: ModuleType) -> bool:
        # Our constructor would warn of reloads without depots.
        types = [m.VehicleType(capacity=[5]).replace(**fields) for fields in fleet]
        return getattr(m.search, name).supports(
            small_data(m).replace(vehicle_types=types)
        )

    check_same(run)


@pytest.mark.parametrize(
    "call",
    [
        lambda m, data, search: search.add_node_operator(m.search.SwapStar(data)),
        lambda m, data, search: search.add_route_operator(m.search.SwapTails(data)),
        lambda m, data, search: search.add_node_operator(m.search.Exchange10),
        lambda m, data, search: search.add_node_operator(None),
        lambda m, data, search: search.add_route_operator("SwapStar"),
        lambda m, data, search: m.search.Exchange10(),
        lambda m, data, search: m.search.Exchange10(3),
        lambda m, data, search: m.search.SwapStar(data, "a"),
        lambda m, data, search: m.search.NodeOperator(data),
        lambda m, data, search: m.search.RouteOperator(data),
        lambda m, data, search: m.search.SwapTails.supports(None),
        lambda m, data, search: search(None, m.CostEvaluator([1], 1, 1)),
        lambda m, data, search: search(m.Solution(data, []), None),
        lambda m, data, search: m.search.LocalSearch(None, None, []),
        lambda m, data, search: m.search.LocalSearch(
            data, m.RandomNumberGenerator(1), None
        ),
    ],
)
def test_type_errors(call: Any) -> None:
    """What is of the wrong kind is refused."""

    def run(m: ModuleType) -> None:
        data = small_data(m)
        call(m, data, make_search(m, data))

    check_error(run, TypeError)


@pytest.mark.parametrize("tolerance", [-0.1, 1.1])
def test_bad_tolerance(tolerance: float) -> None:
    """It is a share."""
    check_error(lambda m: m.search.SwapStar(small_data(m), tolerance), ValueError)


def neighbours_after(m: ModuleType, neighbours: Any, *, use_setter: bool) -> Any:
    """Return the neighbours of a search that has been given some."""
    data = small_data(m, num_clients=3)
    if use_setter:
        search = make_search(m, data)
        search.neighbours = neighbours
        return search.neighbours

    rng = m.RandomNumberGenerator(1)
    return m.search.LocalSearch(data, rng, neighbours).neighbours


SETTER = pytest.mark.parametrize("use_setter", [False, True])


@SETTER
@pytest.mark.parametrize(
    "neighbours",
    [
        [[], [2, 3], [1], []],
        [[], [], [], []],
        ((), (2, 3), (1,), ()),
        [np.array([], dtype=int), np.array([2, 3]), [1], []],
        [[], [2, 2], [], []],
        [[1], [2], [], []],
        [[0], [2], [], []],
    ],
)
def test_neighbours(neighbours: Any, use_setter: bool) -> None:
    """Any sequences will do."""
    check_same(lambda m: neighbours_after(m, neighbours, use_setter=use_setter))


@SETTER
@pytest.mark.parametrize(
    ("neighbours", "error"),
    [
        ([[], [2], [3]], RuntimeError),
        ([[], [2], [3], [1], []], RuntimeError),
        ([], RuntimeError),
        ([[], [1], [], []], RuntimeError),
        ([[], [0], [], []], RuntimeError),
        ([[], [-1], [], []], TypeError),
        ([[], [1.5], [], []], TypeError),
        (None, TypeError),
        ("abcd", TypeError),
    ],
)
def test_bad_neighbours(
    neighbours: Any, error: type[Exception], use_setter: bool
) -> None:
    """There is a list for each location, of other clients."""
    check_error(lambda m: neighbours_after(m, neighbours, use_setter=use_setter), error)


@SETTER
def test_unknown_neighbours(use_setter: bool) -> None:
    """PyVRP reads from memory that is not its own."""
    with pytest.raises(RuntimeError, match="99"):
        neighbours_after(ours, [[], [99], [], []], use_setter=use_setter)


@pytest.mark.parametrize("name", ["statistics", "node_operators", "route_operators"])
def test_read_only(name: str) -> None:
    """What a search tells cannot be set."""
    check_error(
        lambda m: setattr(make_search(m, small_data(m)), name, []), AttributeError
    )
    check_error(
        lambda m: setattr(make_search(m, small_data(m)).statistics, "num_moves", 1),
        AttributeError,
    )


def test_too_few_penalties() -> None:
    """PyVRP reads from memory that is not its own."""
    data = small_data(ours)
    search = make_search(ours, data)
    with pytest.raises(ValueError, match="penalties"):
        search(ours.Solution(data, [[1, 2]]), ours.CostEvaluator([], 1, 1))
