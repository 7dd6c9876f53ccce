"""
The search finds feasible solutions, whatever it must keep track of.

What these tests are for is a build with ``-Dcheck_deltas=true``, see ``make sanitize``:
there, the search raises an error when a move changes the cost by something other than
it said it would.
"""

import pytest

from pyvrp_plus import CostEvaluator, ProblemData, Result, SolveParams, search, solve
from pyvrp_plus.search import BreedingParams, SearchParams, WalkParams
from pyvrp_plus.stop import MaxIterations
from tests.search.instances import POLICIES, make_instance

NODE_OPERATORS = [
    *search.NODE_OPERATORS,
    search.Exchange30,
    search.Exchange31,
    search.Exchange32,
    search.Exchange33,
]
ALL_OPERATORS = [*NODE_OPERATORS, *search.ROUTE_OPERATORS]


@pytest.fixture(params=["plain", "rich"])
def kind(request: pytest.FixtureRequest) -> str:
    """Return each kind of instance."""
    return request.param


@pytest.fixture(params=POLICIES)
def data(request: pytest.FixtureRequest, kind: str) -> ProblemData:
    """Return an instance for each policy, of each kind."""
    return make_instance(POLICIES[request.param], is_rich=kind == "rich")


def check(data: ProblemData, result: Result) -> None:
    """Assert that the result is feasible, and that its parts make up its cost."""
    best = result.best
    assert result.is_feasible()
    assert result.cost() == CostEvaluator([0] * data.num_load_dimensions, 0, 0).cost(
        best
    )
    assert best.num_missing_clients() == 0
    assert result.cost() == (
        best.distance_cost()
        + best.duration_cost()
        + best.fixed_vehicle_cost()
        + best.uncollected_prizes()
    )


def test_default(data: ProblemData) -> None:
    """With all operators, and the chain of perturbations."""
    params = SolveParams(
        node_ops=NODE_OPERATORS,
        search=SearchParams(breeding=BreedingParams(focus_steps=2)),
    )
    check(data, solve(data, MaxIterations(15), seed=1, params=params))


@pytest.mark.parametrize("policy", POLICIES)
def test_parts(policy: str, kind: str) -> None:
    """Large enough to be improved part by part, each from the best that there was."""
    data = make_instance(POLICIES[policy], is_rich=kind == "rich", num_clients=310)
    search = SearchParams(
        breeding=BreedingParams(focus_steps=2),
        walks=WalkParams(num_whole=0, decomposition_rate=1),
    )
    params = SolveParams(search=search)

    # So short a run of a rich instance is feasible with about every second seed.
    results = (solve(data, MaxIterations(15), seed, params=params) for seed in range(8))
    check(data, next(filter(Result.is_feasible, results)))


def test_exhaustive(data: ProblemData) -> None:
    """With the longer local search and random solutions of PyVRP's parameters."""
    check(data, solve(data, MaxIterations(40), seed=1, params=SolveParams.stock()))


@pytest.mark.parametrize("operator", ALL_OPERATORS)
def test_operator_alone(data: ProblemData, operator: type) -> None:
    """With a single operator, of solutions of all qualities."""
    is_route_operator = operator in search.ROUTE_OPERATORS
    params = SolveParams(
        node_ops=[] if is_route_operator else [operator],
        route_ops=[operator] if is_route_operator else [],
        search=SearchParams(
            breeding=BreedingParams(focus_steps=0.5, num_constructed=2)
        ),
    )
    result = solve(data, MaxIterations(5), seed=2, params=params)
    assert result.best.is_complete()
    assert result.best.is_group_feasible()
