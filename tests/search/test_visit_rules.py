"""
Vehicles that may not make all visits: for want of a skill, or as there are too many.

What is found is compared with an enumeration of all solutions, which knows the rules
from the fields of clients and vehicle types alone.
"""

from collections.abc import Iterator
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyvrp_plus import (
    Client,
    CostEvaluator,
    Depot,
    ProblemData,
    RandomNumberGenerator,
    Route,
    Shipment,
    ShipmentStep,
    Solution,
    SolveParams,
    VehicleType,
    solve,
)
from pyvrp_plus.crossover import selective_route_exchange
from pyvrp_plus.repair import greedy_repair, nearest_route_insert
from pyvrp_plus.search import (
    NODE_OPERATORS,
    ROUTE_OPERATORS,
    LocalSearch,
    NeighbourhoodParams,
    compute_neighbours,
)
from pyvrp_plus.stop import MaxIterations
from tests.search.instances import POLICIES, make_instance

RESTRICTED = {name: p for name, p in POLICIES.items() if p.has_visit_rules}
COSTS = CostEvaluator([20], 6, 6)


def is_allowed(data: ProblemData, visits: list[int], vehicle_type: int) -> bool:
    """Return whether a vehicle may make the visits, by the fields of the problem."""
    type_ = data.vehicle_type(vehicle_type)
    if len(visits) > type_.max_clients:
        return False

    parts = [*data.clients(), *(one for one in data.shipments() for _ in range(2))]
    for visit in visits:
        part = parts[visit - data.num_depots]
        allowed = part.allowed_vehicle_types
        if (
            not {*part.required_skills} <= {*type_.skills}
            or (allowed is not None and vehicle_type not in allowed)
            or vehicle_type in part.forbidden_vehicle_types
        ):
            return False

    return True


def check_rules(data: ProblemData, solution: Solution) -> None:
    """Assert that all vehicles may make their visits."""
    for route in solution.routes():
        assert is_allowed(data, route.visits(), route.vehicle_type())
    assert solution.num_incompatible_visits() == solution.excess_clients() == 0


def make_data(
    requirements: list[set[str]],
    vehicle_types: list[VehicleType],
    *,
    seed: int = 1,
    required: bool = True,
) -> ProblemData:
    """Return clients with these requirements, somewhere around the depot."""
    rng = np.random.default_rng(seed)
    points = rng.integers(0, 50, size=(1 + len(requirements), 2))
    matrix = np.abs(points[:, None] - points[None]).sum(axis=-1)
    clients = [
        Client(
            *point,
            delivery=[1],
            required_skills=[*skills],
            prize=0 if required else 30,
            required=required,
        )
        for point, skills in zip(points[1:], requirements, strict=True)
    ]
    return ProblemData(clients, [Depot(*points[0])], vehicle_types, [matrix], [matrix])


def all_plans(data: ProblemData) -> Iterator[list[list[int]]]:
    """Give the visits of each vehicle in all ways, in which all clients are visited."""
    types = [
        idx
        for idx, type_ in enumerate(data.vehicle_types())
        for _ in range(type_.num_available)
    ]
    clients = range(1, data.num_locations)
    for vehicles in product(range(len(types)), repeat=len(clients)):
        parts = [
            [client for client, of in zip(clients, vehicles, strict=True) if of == idx]
            for idx in range(len(types))
        ]
        if all(map(is_allowed, [data] * len(types), parts, types)):
            yield parts


def least_cost(data: ProblemData) -> int | None:
    """Return the cost of the best solution without loads; None if there is none."""
    matrix = data.distance_matrix(0)
    types = [
        type_ for type_ in data.vehicle_types() for _ in range(type_.num_available)
    ]

    def shortest(visits: list[int]) -> int:
        orders = permutations(visits)
        return min(
            sum(int(matrix[edge]) for edge in zip((0, *o), (*o, 0), strict=True))
            for o in orders
        )

    costs = [
        sum(
            type_.unit_distance_cost * shortest(visits) + type_.fixed_cost
            for visits, type_ in zip(plan, types, strict=True)
            if visits
        )
        for plan in all_plans(data)
    ]
    return min(costs, default=None)


@given(
    requirements=st.lists(
        st.sets(st.sampled_from(["cold", "lift"])), min_size=1, max_size=5
    ),
    skills=st.lists(st.sets(st.sampled_from(["cold", "lift"])), min_size=2, max_size=3),
    most=st.lists(st.integers(1, 4), min_size=3, max_size=3),
    fixed_cost=st.sampled_from([0, 40]),
    seed=st.integers(0, 99),
)
@settings(max_examples=60, deadline=None)
def test_optimum(
    requirements: list[set[str]],
    skills: list[set[str]],
    most: list[int],
    fixed_cost: int,
    seed: int,
) -> None:
    """Small problems are solved to the optimum, however few places there are."""
    vehicle_types = [
        VehicleType(
            capacity=[9],
            skills=[*of],
            max_clients=max_clients,
            fixed_cost=fixed_cost,
            unit_distance_cost=1 + idx,
        )
        for idx, (of, max_clients) in enumerate(zip(skills, most, strict=False))
    ]
    data = make_data(requirements, vehicle_types, seed=seed)
    result = solve(data, MaxIterations(60), seed=1, display=False)
    check_rules(data, result.best)
    if (cost := least_cost(data)) is None:
        assert not result.is_feasible()
    else:
        assert result.cost() == cost


@pytest.mark.parametrize("is_rich", [False, True])
@pytest.mark.parametrize("policy", RESTRICTED)
def test_solve(policy: str, is_rich: bool) -> None:
    """The best solution keeps the rules, whatever else there is."""
    data = make_instance(RESTRICTED[policy], is_rich=is_rich)
    result = solve(data, MaxIterations(30), seed=3, display=False)
    assert result.is_feasible()
    check_rules(data, result.best)


@pytest.mark.parametrize("policy", RESTRICTED)
def test_local_search(policy: str) -> None:
    """A search makes a complete solution of any, also of one against the rules."""
    data = make_instance(RESTRICTED[policy], is_rich=False)
    rng = RandomNumberGenerator(5)
    neighbours = compute_neighbours(data, NeighbourhoodParams())
    search = LocalSearch(data, rng, neighbours)
    for node_operator in NODE_OPERATORS:
        if node_operator.supports(data):
            search.add_node_operator(node_operator(data))
    for route_operator in ROUTE_OPERATORS:
        if route_operator.supports(data):
            search.add_route_operator(route_operator(data))

    costs = CostEvaluator([20] * data.num_load_dimensions, 6, 6)
    for _ in range(10):
        solution = Solution.make_random(data, rng)
        assert solution.num_incompatible_visits() > 0
        improved = search(solution, costs)
        check_rules(data, improved)
        assert improved.is_complete()


def test_crossover() -> None:
    """Offspring keep the rules, also of parents that do not."""
    data = make_instance(RESTRICTED["restricted_distance_sum"], is_rich=False)
    rng = RandomNumberGenerator(1)
    for _ in range(10):
        parents = [Solution.make_random(data, rng) for _ in range(2)]
        child = selective_route_exchange(tuple(parents), data, COSTS, rng)
        check_rules(data, child)


def test_stock_parameters() -> None:
    """The rules are kept with the parameters of PyVRP, too."""
    data = make_instance(RESTRICTED["restricted_time_sum"], is_rich=True)
    result = solve(
        data, MaxIterations(60), seed=2, params=SolveParams.stock(), display=False
    )
    assert result.is_feasible()
    check_rules(data, result.best)


def test_threads() -> None:
    """Parts of a solution that threads work on keep the rules."""
    data = make_instance(
        RESTRICTED["restricted_distance_sum"], is_rich=False, num_clients=310
    )
    result = solve(data, MaxIterations(20), seed=2, num_threads=2, display=False)
    assert result.is_feasible()
    check_rules(data, result.best)


def test_unservable_clients() -> None:
    """A client that no vehicle can serve is left out; the others are visited."""
    types = [VehicleType(2, [9]), VehicleType(1, [9], skills=["cold"])]
    data = make_data([set(), {"cold"}, {"crane"}, set()], types)
    result = solve(data, MaxIterations(30), display=False)
    assert not result.is_feasible()
    assert result.best.num_missing_clients() == 1
    assert {v for route in result.best.routes() for v in route} == {1, 2, 4}
    check_rules(data, result.best)


def test_initial_solution() -> None:
    """A solution against the rules is not the best one, although it is complete."""
    types = [VehicleType(2, [9]), VehicleType(1, [9], skills=["cold"])]
    data = make_data([set(), {"cold"}, {"crane"}, set()], types)
    start = Solution(data, [[1, 2], [3, 4]])
    assert start.is_complete()
    for params in (SolveParams(), SolveParams.stock()):
        result = solve(
            data,
            MaxIterations(1),
            params=params,
            display=False,
            initial_solution=start,
        )
        check_rules(data, result.best)
        assert result.best.num_missing_clients() == 1


def test_nothing_can_be_served() -> None:
    """A search without any place to go ends."""
    data = make_data([{"cold"}, {"cold"}], [VehicleType(2, [9])])
    result = solve(data, MaxIterations(20), display=False)
    assert result.best.num_routes() == 0
    assert result.best.num_missing_clients() == 2

    data = make_data([set(), set()], [VehicleType(2, [9], max_clients=0)])
    result = solve(data, MaxIterations(20), display=False)
    assert result.best.num_missing_clients() == 2


def test_too_few_places() -> None:
    """Routes are full, and as many clients as possible are visited."""
    data = make_data([set()] * 7, [VehicleType(2, [9], max_clients=3)])
    result = solve(data, MaxIterations(30), display=False)
    assert result.best.num_missing_clients() == 1
    check_rules(data, result.best)


def test_optional_clients() -> None:
    """Full routes visit what is worth most; prizes of others are not collected."""
    types = [VehicleType(1, [9], max_clients=2)]
    data = make_data([set()] * 5, types, required=False)
    result = solve(data, MaxIterations(30), display=False)
    assert result.is_feasible()
    assert result.best.num_clients() <= 2
    assert result.best.uncollected_prizes() == 30 * (5 - result.best.num_clients())


def test_shipments() -> None:
    """Both visits of a shipment count, and are made by a vehicle with the skill."""
    steps = [ShipmentStep(x, 0) for x in (3, 9, 4, 8)]
    points = np.array([0, 3, 9, 4, 8])
    matrix = np.abs(points[:, None] - points[None])
    data = ProblemData(
        [],
        [Depot(0, 0)],
        [
            VehicleType(1, max_clients=3, skills=["cold"], unit_distance_cost=5),
            VehicleType(1),
        ],
        [matrix],
        [matrix],
        shipments=[
            Shipment(steps[0], steps[1], required_skills=["cold"]),
            Shipment(steps[2], steps[3]),
        ],
    )
    result = solve(data, MaxIterations(30), display=False)
    assert result.cost() == 5 * 18 + 16
    check_rules(data, result.best)


def test_neighbours() -> None:
    """Clients that no vehicle can serve both are no neighbours."""
    types = [VehicleType(1, [9], skills=[skill]) for skill in ("cold", "lift")]
    data = make_data([{"cold"}, {"lift"}, set(), {"cold"}], types)
    neighbours = [set(near) for near in compute_neighbours(data)]
    assert neighbours[1:] == [{3, 4}, {3}, {1, 2, 4}, {1, 3}]


@pytest.mark.parametrize("repair", [greedy_repair, nearest_route_insert])
def test_repair(repair) -> None:
    """Clients are inserted where that is allowed, or not at all."""
    types = [VehicleType(2, [9], max_clients=2), VehicleType(1, [9], skills=["cold"])]
    data = make_data([set(), {"cold"}, {"crane"}, set()], types)
    routes = repair([Route(data, [1], 0), Route(data, [], 1)], [2, 3, 4], data, COSTS)
    assert routes[1].visits()[:1] == [2] or 2 in routes[1].visits()
    visited = {visit for route in routes for visit in route}
    assert visited == {1, 2, 4}
    for route in routes:
        assert is_allowed(data, route.visits(), route.vehicle_type())
