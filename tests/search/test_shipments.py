"""The search transports shipments as a whole, at the cost that it says."""

from __future__ import annotations

import pytest
import pyvrp
from hypothesis import given, settings
from hypothesis import strategies as st

from pyvrp_plus import (
    CostEvaluator,
    ProblemData,
    RandomNumberGenerator,
    Solution,
    SolveParams,
    search,
    solve,
)
from pyvrp_plus.generate import generate_pdptw
from pyvrp_plus.search import BreedingParams, SearchParams, WalkParams
from pyvrp_plus.stop import MaxIterations
from tests.shipments import (
    InstanceSpec,
    check_order,
    excess_loads,
    instances_with_shipments,
)

FIGURES = (
    "distance distance_cost excess_distance duration overtime duration_cost "
    "time_warp fixed_vehicle_cost prizes uncollected_prizes is_group_feasible"
)


def check_solution(spec: InstanceSpec, data: ProblemData, solution: Solution) -> None:
    """
    Assert that a solution has the figures that it should have.

    Loads are followed step by step. All other figures are those that PyVRP 0.12 has for
    clients without loads in the place of pickups and deliveries.
    """
    check_order(data, solution)
    for route in solution.routes():
        assert route.excess_load() == excess_loads(data, route)

    theirs = spec.build(pyvrp)
    routes = [
        pyvrp.Route(
            theirs,
            [
                pyvrp.Trip(
                    theirs,
                    trip.visits(),
                    route.vehicle_type(),
                    trip.start_depot(),
                    trip.end_depot(),
                )
                for trip in route.trips()
            ],
            route.vehicle_type(),
        )
        for route in solution.routes()
    ]
    other = pyvrp.Solution(theirs, routes)
    for figure in FIGURES.split():
        assert getattr(solution, figure)() == getattr(other, figure)(), figure

    visits = solution.num_clients() + 2 * solution.num_shipments()
    assert visits == other.num_clients()
    missing = solution.num_missing_clients() + 2 * solution.num_missing_shipments()
    assert missing == other.num_missing_clients()


WALKS = SolveParams(
    node_ops=[*search.NODE_OPERATORS, search.Exchange30, search.Exchange33],
    search=SearchParams(breeding=BreedingParams(focus_steps=2)),
)


@given(
    instances_with_shipments(),
    st.integers(1, 9),
    st.sampled_from([WALKS, SolveParams.stock()]),
)
@settings(max_examples=60)
def test_solve(
    drawn: tuple[InstanceSpec, ProblemData], seed: int, params: SolveParams
) -> None:
    """Walks and crossovers keep what must be true of each solution."""
    spec, data = drawn
    result = solve(data, MaxIterations(12), seed, params=params)
    check_solution(spec, data, result.best)
    costs = CostEvaluator([0] * data.num_load_dimensions, 0, 0)
    if result.is_feasible():
        assert result.cost() == costs.cost(result.best)


@given(instances_with_shipments(), st.integers(1, 9))
@settings(max_examples=60)
def test_random_solutions(drawn: tuple[InstanceSpec, ProblemData], seed: int) -> None:
    """Random solutions have all required shipments, if there are vehicles enough."""
    spec, data = drawn
    solution = Solution.make_random(data, RandomNumberGenerator(seed))
    check_solution(spec, data, solution)
    assert solution.is_complete()


@pytest.mark.parametrize("seed", range(6))
def test_generated(seed: int) -> None:
    """Instances with windows are solved, and much better than directly."""
    data = generate_pdptw(25, seed)
    result = solve(data, MaxIterations(30), seed=1)
    check_order(data, result.best)
    assert result.is_feasible()

    direct = [[2 * idx + 1, 2 * idx + 2] for idx in range(25)]
    assert result.cost() < 0.8 * Solution(data, direct).distance()


def test_local_search_alone() -> None:
    """Without walks, the operators improve solutions that crossovers have made."""
    data = generate_pdptw(20, seed=2)
    params = SolveParams(
        search=SearchParams(
            walks=WalkParams(steps=0), breeding=BreedingParams(focus_steps=0)
        )
    )
    result = solve(data, MaxIterations(30), seed=1, params=params)
    check_order(data, result.best)
    assert result.is_feasible()
