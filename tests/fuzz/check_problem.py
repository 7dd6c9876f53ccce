"""Whether what the package says of a random problem is true."""

from __future__ import annotations

import importlib.util
from random import Random
from typing import Any

import pyvrp_plus as ours
from pyvrp_plus.search import (
    NODE_OPERATORS,
    BreedingParams,
    LocalSearch,
    SearchParams,
    compute_neighbours,
)
from pyvrp_plus.stop import MaxIterations
from tests.fuzz.evaluator import MAX_VALUE, Figures, RouteFigures, evaluate
from tests.fuzz.generate_problem import ProblemGenerator
from tests.oracle.recosted import check_result
from tests.oracle.strategies import InstanceSpec, RouteSpec, TripSpec

# Up to here, PyVRP does not compute with numbers that overflow.
_KINDS_OF_PYVRP = ("usual",)

# Figures of a route that follow from when it is driven.
_TIMES = {"duration", "overtime", "duration_cost", "time_warp"}

# What clients may have that PyVRP does not know.
_NOT_IN_PYVRP = {
    "time_windows",
    "required_skills",
    "allowed_vehicle_types",
    "forbidden_vehicle_types",
}


def check_problem(seed: int) -> str:
    """
    Build a problem, evaluate solutions, solve it, and check each figure.

    Returns
    -------
    The kind of the problem, and whether it was refused.

    Raises
    ------
    AssertionError
        When a figure is wrong, or a problem with usual numbers is refused.
    """
    generator = ProblemGenerator(seed)
    spec = generator.problem()
    try:
        data = spec.build(ours)
    except ValueError as error:
        if generator.kind not in ("large", "enormous") or "may sum" not in str(error):
            raise
        return f"{generator.kind}, refused"

    for _ in range(3):
        routes = generator.solution(spec)
        built = [route.build(ours, data) for route in routes]
        check_solution(spec, ours.Solution(data, built))

    result = solve(data, generator.rng)
    check_solution(spec, result.best)
    if result.num_iterations:  # else it may be a random solution
        check_rules(result.best)
    assert result.cost() == expected_cost(result.best, float("inf"))
    check_local_search(spec, data, generator.rng)
    if generator.kind in _KINDS_OF_PYVRP and importlib.util.find_spec("pyvrp"):
        check_with_pyvrp(spec, result)

    return generator.kind


def solve(data: ours.ProblemData, rng: Random) -> ours.Result:
    """Solve the problem, in one of several ways."""
    params = ours.SolveParams.stock()
    if rng.random() < 0.7:
        breeding = BreedingParams(focus_steps=5, num_constructed=2)
        params = ours.SolveParams(search=SearchParams(breeding=breeding))

    return ours.solve(
        data,
        MaxIterations(rng.randrange(8)),
        seed=rng.randrange(2**32),
        params=params,
        collect_stats=rng.random() < 0.5,
        num_threads=rng.choice([1, 1, 2]),
    )


def check_local_search(spec: InstanceSpec, data: ours.ProblemData, rng: Random) -> None:
    """Check that a search with any penalties ends, and that its figures are right."""
    search = LocalSearch(
        data,
        ours.RandomNumberGenerator(rng.randrange(2**32)),
        compute_neighbours(data),
    )
    for operator in NODE_OPERATORS:
        if operator.supports(data):
            search.add_node_operator(operator(data))

    penalties = [
        float(rng.choice([0, 1, 10, 1e5, 1e18]))
        for _ in range(data.num_load_dimensions + 2)
    ]
    *loads, time_warp, distance = penalties
    costs = ours.CostEvaluator(loads, time_warp, distance)
    start = ours.Solution.make_random(data, ours.RandomNumberGenerator(1))
    check_solution(spec, start)
    found = search(start, costs)
    check_solution(spec, found)
    check_rules(found)


def check_rules(solution: ours.Solution) -> None:
    """Check that no route of a search makes visits that it may not make."""
    assert solution.num_incompatible_visits() == 0
    assert solution.excess_clients() == 0
    assert solution.num_violated_vehicle_groups() == 0


def to_routes(solution: ours.Solution) -> list[RouteSpec]:
    """Return the routes of a solution as plain data."""
    return [
        RouteSpec(
            [
                TripSpec(trip.visits(), trip.start_depot(), trip.end_depot())
                for trip in route.trips()
            ],
            route.vehicle_type(),
        )
        for route in solution.routes()
    ]


def check_solution(spec: InstanceSpec, solution: ours.Solution) -> None:
    """Check all figures of a solution, by the evaluator."""
    figures = evaluate(spec, to_routes(solution))
    for route, expected in zip(solution.routes(), figures.routes, strict=True):
        skipped = {"fixed_cost", "choices"}
        if route.num_trips() > 1:
            skipped.add("time_warp")
            assert route.has_time_warp() == (expected.time_warp > 0)
            if expected.time_warp:
                # The least wait and the least time warp need not have the same start.
                skipped |= _TIMES
        elif is_choice_rough(spec, route, expected):
            skipped |= _TIMES
            assert (route.duration(), route.time_warp()) in expected.choices

        for name in sorted(vars(expected).keys() - skipped):
            told, right = getattr(route, name)(), capped(getattr(expected, name))
            assert told == right, f"{name} is {told}, not {right}: {route}"

    assert solution.excess_load() == figures.excess_load
    assert solution.excess_distance() == figures.total("excess_distance")
    assert solution.distance() == figures.total("distance")
    assert solution.fixed_vehicle_cost() == figures.total("fixed_cost")
    for name in ("num_incompatible_visits", "excess_clients"):
        assert getattr(solution, name)() == figures.total(name)
    assert solution.num_violated_vehicle_groups() == figures.num_violated_vehicle_groups
    assert solution.uncollected_prizes() == figures.uncollected_prizes
    assert solution.is_complete() == figures.is_complete
    assert solution.is_group_feasible() == figures.is_group_feasible
    assert solution.is_feasible() == figures.is_feasible
    check_costs(solution, figures)


def is_choice_rough(
    spec: InstanceSpec, route: ours.Route, expected: RouteFigures
) -> bool:
    """Return whether another choice of windows is better, which may be overlooked."""
    # A release after the latest start counts in the time warp and in the duration.
    kind = spec.vehicle_types[route.vehicle_type()]
    has_release = any(
        spec.places[visit].get("release_time", 0) for visit in route.visits()
    )
    return (
        has_release
        and "shift_duration" in kind
        and route.time_warp() > expected.time_warp > 0
    )


def check_costs(solution: ours.Solution, figures: Figures) -> None:
    """Check the cost of a feasible solution, and that of any without penalties."""
    free = ours.CostEvaluator([0.0] * figures.num_dimensions, 0, 0)
    expected = capped(figures.objective)
    cost = expected if figures.is_feasible else MAX_VALUE
    assert free.cost(solution) == cost
    if all(len(route.trips()) == 1 for route in solution.routes()):
        assert free.penalised_cost(solution) == expected


def expected_cost(solution: ours.Solution, otherwise: Any) -> Any:
    """Return the cost that a result has."""
    free = ours.CostEvaluator([0.0] * len(solution.excess_load()), 0, 0)
    return free.cost(solution) if solution.is_feasible() else otherwise


def capped(value: Any) -> Any:
    """Return a cost as it is told: the largest integer at most."""
    return min(value, MAX_VALUE) if isinstance(value, int) else value


def check_with_pyvrp(spec: InstanceSpec, result: ours.Result) -> None:
    """Check that PyVRP agrees, which does not know all that there is."""
    import pyvrp

    has_service = any(depot.get("service_duration") for depot in spec.depots)
    num_vehicles = sum(kind["num_available"] for kind in spec.vehicle_types)
    if has_service or spec.shipments or num_vehicles >= 2**64:  # overflows there
        return
    if any(_NOT_IN_PYVRP.intersection(part) for part in spec.clients):
        return
    if any("max_clients" in kind for kind in spec.vehicle_types):
        return
    if spec.same_vehicle_groups or spec.different_vehicle_groups:
        return

    for depot in spec.depots:
        depot.pop("service_duration", None)
    for kind in spec.vehicle_types:
        kind.pop("lifo", None)
        kind.pop("skills", None)
    check_result(result, pyvrp, spec.build(pyvrp))
