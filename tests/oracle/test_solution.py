"""Routes, solutions and their costs agree with PyVRP's, figure by figure."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyvrp_plus import _pyvrp as ours
from tests.oracle.figures import (
    centroid,
    route_figures,
    schedule_figures,
    solution_figures,
)
from tests.oracle.strategies import (
    InstanceSpec,
    RouteSpec,
    SolutionSpec,
    instances,
    instances_with_route,
    solutions,
)

theirs = pytest.importorskip("pyvrp._pyvrp")

PENALTIES = st.floats(0, 1e6)


@given(instances_with_route())
@settings(max_examples=500)
def test_route(drawn: tuple[InstanceSpec, RouteSpec]) -> None:
    """Each figure of a route is equal, also for empty trips and repeated visits."""
    instance, route = drawn
    our_route = route.build(ours, instance.build(ours))
    their_route = route.build(theirs, instance.build(theirs))

    assert route_figures(our_route) == route_figures(their_route)
    assert our_route.centroid() == centroid(their_route)
    for our_trip, their_trip in zip(
        our_route.trips(), their_route.trips(), strict=True
    ):
        assert our_trip.centroid() == centroid(their_trip)


@given(solutions(), st.tuples(PENALTIES, PENALTIES), PENALTIES, PENALTIES)
@settings(max_examples=300)
def test_solution(
    spec: SolutionSpec,
    load_penalties: tuple[float, float],
    tw_penalty: float,
    dist_penalty: float,
) -> None:
    """Each figure of a solution and both of its costs are equal."""
    our_solution = spec.build(ours)
    their_solution = spec.build(theirs)
    assert solution_figures(our_solution) == solution_figures(their_solution)

    num_dimensions = len(our_solution.excess_load())
    arguments = (list(load_penalties)[:num_dimensions], tw_penalty, dist_penalty)
    our_costs = ours.CostEvaluator(*arguments)
    their_costs = theirs.CostEvaluator(*arguments)
    assert our_costs.cost(our_solution) == their_costs.cost(their_solution)
    assert our_costs.penalised_cost(our_solution) == their_costs.penalised_cost(
        their_solution
    )


@given(solutions(), solutions())
@settings(max_examples=100)
def test_solution_equality(one: SolutionSpec, other: SolutionSpec) -> None:
    """Solutions are equal under the same conditions, and then have one hash."""
    other.instance = one.instance
    other.routes = [
        route
        for route in other.routes
        if all(visit in one.instance.client_locations for visit in route.visits)
    ]
    shuffled = SolutionSpec(one.instance, one.routes[::-1])

    our_solution, our_shuffled = one.build(ours), shuffled.build(ours)
    assert our_solution == our_shuffled
    assert hash(our_solution) == hash(our_shuffled)
    assert one.build(theirs) == shuffled.build(theirs)


@given(instances(max_clients=12), st.integers(0, 2**32 - 1))
@settings(max_examples=200)
def test_make_random(instance: InstanceSpec, seed: int) -> None:
    """A generator in the same state yields the same random solution."""
    our_rng = ours.RandomNumberGenerator(seed)
    their_rng = theirs.RandomNumberGenerator(seed)

    for _ in range(2):
        our_solution = ours.Solution.make_random(instance.build(ours), our_rng)
        their_solution = theirs.Solution.make_random(instance.build(theirs), their_rng)

        assert solution_figures(our_solution) == solution_figures(their_solution)
        assert our_rng.state() == their_rng.state()


@given(
    st.lists(PENALTIES, min_size=1, max_size=3),
    PENALTIES,
    PENALTIES,
    st.integers(-(2**39), 2**39),
    st.integers(-(2**39), 2**39),
)
@settings(max_examples=500)
def test_penalties(
    load_penalties: list[float],
    tw_penalty: float,
    dist_penalty: float,
    value: int,
    bound: int,
) -> None:
    """Single penalties are rounded in the same way, below where ours are capped."""
    arguments = (load_penalties, tw_penalty, dist_penalty)
    our_costs = ours.CostEvaluator(*arguments)
    their_costs = theirs.CostEvaluator(*arguments)

    assert our_costs.tw_penalty(value) == their_costs.tw_penalty(value)
    assert our_costs.dist_penalty(value, bound) == their_costs.dist_penalty(
        value, bound
    )
    for dimension in range(len(load_penalties)):
        assert our_costs.load_penalty(value, bound, dimension) == (
            their_costs.load_penalty(value, bound, dimension)
        )


@given(instances_with_route())
@settings(max_examples=200)
def test_schedule_is_consistent(drawn: tuple[InstanceSpec, RouteSpec]) -> None:
    """The schedule tells each visit in order, and depots around each trip."""
    instance, spec = drawn
    route = spec.build(ours, instance.build(ours))
    locations = [visit["location"] for visit in schedule_figures(route)]

    expected = []
    for trip in spec.trips:
        expected += [trip.start_depot, *trip.visits]
    assert locations == [*expected, spec.trips[-1].end_depot]
