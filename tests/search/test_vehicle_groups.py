"""
Visits that have to be on one route, or on different ones.

What is found is compared with an enumeration of all solutions.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyvrp_plus import (
    Client,
    ClientGroup,
    CostEvaluator,
    Depot,
    DifferentVehicleGroup,
    ProblemData,
    RandomNumberGenerator,
    Route,
    SameVehicleGroup,
    Shipment,
    ShipmentStep,
    Solution,
    SolveParams,
    VehicleType,
    solve,
)
from pyvrp_plus.crossover import ordered_crossover, selective_route_exchange
from pyvrp_plus.operators import Operators
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
from tests.search.vehicle_groups import add_groups, check_groups, violated_groups

COSTS = CostEvaluator([20], 6, 6)


def make_data(
    same: list[list[int]],
    different: list[list[int]],
    *,
    num_clients: int = 6,
    num_vehicles: int = 3,
    seed: int = 1,
    prizes: dict[int, int] | None = None,
    **vehicle: int,
) -> ProblemData:
    """Return clients around a depot; those with a prize are optional."""
    rng = np.random.default_rng(seed)
    points = rng.integers(0, 50, size=(1 + num_clients, 2))
    matrix = np.abs(points[:, None] - points[None]).sum(axis=-1)
    prizes = prizes or {}
    clients = [
        Client(*point, prize=prizes.get(idx, 0), required=idx not in prizes)
        for idx, point in enumerate(points[1:], 1)
    ]
    return ProblemData(
        clients,
        [Depot(*points[0])],
        [VehicleType(num_vehicles, **vehicle)],
        [matrix],
        [matrix],
        same_vehicle_groups=[SameVehicleGroup(group) for group in same],
        different_vehicle_groups=[DifferentVehicleGroup(group) for group in different],
    )


def all_plans(data: ProblemData) -> Iterator[list[Route]]:
    """Give the routes, in any order of visits, of all ways to keep the groups."""
    most = data.vehicle_type(0).max_clients
    choices = [
        range(data.num_vehicles + (not client.required)) for client in data.clients()
    ]
    for vehicles in product(*choices):
        parts = [
            [client for client, of in enumerate(vehicles, 1) if of == vehicle]
            for vehicle in range(data.num_vehicles)
        ]
        if max(map(len, parts)) > most:
            continue
        routes = [Route(data, part, 0) for part in parts]
        if not list(violated_groups(data, routes)):
            yield routes


def least_cost(data: ProblemData) -> int | None:
    """Return the cost of the best solution; None if there is none."""
    matrix = data.distance_matrix(0)

    @cache
    def cost(visits: tuple[int, ...]) -> int:
        if not visits:
            return 0
        lengths = (
            sum(int(matrix[edge]) for edge in zip((0, *o), (*o, 0), strict=True))
            for o in permutations(visits)
        )
        return min(lengths) + data.vehicle_type(0).fixed_cost

    prizes = sum(client.prize for client in data.clients())
    costs = [
        prizes + sum(cost(tuple(route.visits())) - route.prizes() for route in plan)
        for plan in all_plans(data)
    ]
    return min(costs, default=None)


members = st.lists(st.integers(1, 5), min_size=2, max_size=3, unique=True)


@given(
    same=st.lists(members, max_size=2),
    different=st.lists(members, max_size=2),
    prizes=st.dictionaries(st.integers(1, 5), st.integers(0, 80), max_size=3),
    num_vehicles=st.integers(1, 3),
    most=st.integers(2, 5),
    fixed_cost=st.sampled_from([0, 40]),
    seed=st.integers(0, 99),
)
@settings(max_examples=60, deadline=None)
def test_optimum(
    same: list[list[int]],
    different: list[list[int]],
    prizes: dict[int, int],
    num_vehicles: int,
    most: int,
    fixed_cost: int,
    seed: int,
) -> None:
    """Small problems are solved to the optimum, however they contradict each other."""
    data = make_data(
        same,
        different,
        num_clients=5,
        num_vehicles=num_vehicles,
        seed=seed,
        prizes=prizes,
        max_clients=most,
        fixed_cost=fixed_cost,
    )
    result = solve(data, MaxIterations(1_000), seed=1, display=False)
    check_groups(data, result.best)
    assert result.best.excess_clients() == 0
    if (cost := least_cost(data)) is None:
        assert not result.is_feasible()
    else:
        assert result.cost() == cost


@pytest.mark.parametrize("is_rich", [False, True])
@pytest.mark.parametrize("policy", POLICIES)
def test_solve(policy: str, is_rich: bool) -> None:
    """The best solution keeps the groups, whatever else there is."""
    data = add_groups(make_instance(POLICIES[policy], is_rich=is_rich), 3)
    result = solve(data, MaxIterations(20), seed=3, display=False)
    check_groups(data, result.best)
    assert result.best.num_incompatible_visits() == 0


@pytest.mark.parametrize("operator", [*NODE_OPERATORS, *ROUTE_OPERATORS])
@pytest.mark.parametrize("policy", ["distance", "time_segments", "shipment_reload"])
def test_moves(policy: str, operator: type) -> None:
    """Each kind of move keeps the groups, from any solution that keeps them."""
    data = add_groups(make_instance(POLICIES[policy], is_rich=True), 5, num_groups=8)
    if not operator.supports(data):
        pytest.skip("The operator does not apply.")

    rng = RandomNumberGenerator(5)
    neighbours = compute_neighbours(data, NeighbourhoodParams())
    search = LocalSearch(data, rng, neighbours)
    if operator in NODE_OPERATORS:
        search.add_node_operator(operator(data))
    else:
        search.add_route_operator(operator(data))

    costs = CostEvaluator([20] * data.num_load_dimensions, 6, 6)
    for _ in range(20):
        check_groups(data, search(Solution.make_random(data, rng), costs))


@pytest.mark.parametrize("policy", POLICIES)
def test_local_search(policy: str) -> None:
    """A search keeps groups that the solution it starts from does not keep."""
    data = add_groups(make_instance(POLICIES[policy], is_rich=False), 2)
    rng = RandomNumberGenerator(5)
    search = LocalSearch(data, rng, compute_neighbours(data, NeighbourhoodParams()))
    for node_operator in NODE_OPERATORS:
        if node_operator.supports(data):
            search.add_node_operator(node_operator(data))
    for route_operator in ROUTE_OPERATORS:
        if route_operator.supports(data):
            search.add_route_operator(route_operator(data))

    costs = CostEvaluator([20] * data.num_load_dimensions, 6, 6)
    for _ in range(10):
        solution = Solution.make_random(data, rng)
        assert solution.num_violated_vehicle_groups() > 0
        check_groups(data, search(solution, costs))


def test_moves_with_company() -> None:
    """Whole groups move to where they are cheapest, as single clients cannot."""
    points = np.array([0, 30, 31, 32, 30, 31, 32])
    matrix = np.abs(points[:, None] - points[None])
    data = ProblemData(
        [Client(int(point), 0, delivery=[1]) for point in points[1:]],
        [Depot(0, 0)],
        [VehicleType(3, [3], fixed_cost=100)],
        [matrix],
        [matrix],
        same_vehicle_groups=[SameVehicleGroup([1, 2, 6])],
    )
    start = Solution(data, [[1, 2, 6], [3, 4], [5]])
    result = solve(data, MaxIterations(100), display=False, initial_solution=start)
    assert result.cost() == 2 * (100 + 64)
    check_groups(data, result.best)


@pytest.mark.parametrize("crossover", [selective_route_exchange, ordered_crossover])
def test_crossover(crossover) -> None:
    """Offspring keep the groups, also of parents that do not."""
    data = make_data([[1, 2, 3], [3, 4]], [[5, 6, 1]], num_vehicles=1, num_clients=8)
    if crossover is selective_route_exchange:
        data = add_groups(make_instance(POLICIES["distance_sum"], is_rich=False), 1)
    rng = RandomNumberGenerator(1)
    costs = CostEvaluator([20] * data.num_load_dimensions, 6, 6)
    for _ in range(10):
        parents = [Solution.make_random(data, rng) for _ in range(2)]
        child = crossover(tuple(parents), data, costs, rng)
        check_groups(data, child)


def test_operators_that_return_anything() -> None:
    """Rules of hooks need not know of groups."""
    data = add_groups(make_instance(POLICIES["time_sum"], is_rich=True), 4)

    def crossover(view, costs, rng):
        return view.first

    def ruin(view, seed, rng):
        return [seed] if view.vehicle(seed) >= 0 else []

    def order_insertions(view, clients, rng):
        return clients[::-1]

    operators = Operators(
        crossover=crossover, ruin=ruin, order_insertions=order_insertions
    )
    result = solve(data, MaxIterations(5), operators=operators, display=False)
    check_groups(data, result.best)


def test_stock_parameters() -> None:
    """Groups are kept with the parameters of PyVRP, too."""
    data = add_groups(make_instance(POLICIES["time_sum"], is_rich=True), 6)
    result = solve(
        data, MaxIterations(60), seed=2, params=SolveParams.stock(), display=False
    )
    assert result.is_feasible()
    check_groups(data, result.best)


def test_threads() -> None:
    """Groups are kept when several threads work on one solution."""
    data = make_instance(POLICIES["distance_sum"], is_rich=False, num_clients=310)
    data = add_groups(data, 7, num_groups=10)
    result = solve(data, MaxIterations(20), seed=2, num_threads=2, display=False)
    assert result.is_feasible()
    check_groups(data, result.best)


def test_initial_solution() -> None:
    """A complete solution that violates a group is not the best one."""
    data = make_data([[1, 2]], [[1, 2]], num_clients=4, num_vehicles=2)
    start = Solution(data, [[1, 2], [3, 4]])
    for params in (SolveParams(), SolveParams.stock()):
        result = solve(
            data,
            MaxIterations(1),
            params=params,
            display=False,
            initial_solution=start,
        )
        check_groups(data, result.best)
        assert result.best.num_missing_clients() == 1


def test_no_place_for_a_follower() -> None:
    """Who cannot be where the group is goes unvisited; the others are visited."""
    data = make_data([[1, 2, 3]], [], num_clients=4, num_vehicles=2, max_clients=2)
    result = solve(data, MaxIterations(30), display=False)
    assert not result.is_feasible()
    assert result.best.num_missing_clients() == 1
    check_groups(data, result.best)


def test_more_members_than_vehicles() -> None:
    """As many members as there are vehicles are visited."""
    data = make_data([], [[1, 2, 3, 4]], num_clients=5, num_vehicles=3)
    result = solve(data, MaxIterations(30), display=False)
    assert not result.is_feasible()
    assert result.best.num_missing_clients() == 1
    check_groups(data, result.best)


def test_chain_of_groups() -> None:
    """Pairs that have clients in common are on one route, all of them."""
    pairs = [[client, client + 1] for client in range(1, 40)]
    data = make_data(pairs, [], num_clients=45, num_vehicles=5)
    result = solve(data, MaxIterations(20), display=False)
    assert result.is_feasible()
    check_groups(data, result.best)
    assert any({*range(1, 41)} <= {*route} for route in result.best.routes())


def test_members_of_client_groups() -> None:
    """Of a client group, that member is visited which is allowed."""
    data = make_data([[1, 2]], [[2, 3], [1, 5]], num_clients=5, prizes={1: 0, 3: 0})
    clients = [
        Client(c.x, c.y, required=idx not in (1, 3), group=0 if idx in (1, 3) else None)
        for idx, c in enumerate(data.clients(), 1)
    ]
    data = data.replace(clients=clients, groups=[ClientGroup([1, 3])])
    result = solve(data, MaxIterations(30), display=False)
    assert result.is_feasible()
    check_groups(data, result.best)


def test_shipments() -> None:
    """Shipments and clients are on one vehicle, or are not."""
    steps = [ShipmentStep(x, 0) for x in (10, 20, -10, -20)]
    points = np.array([0, 10, -10, 10, 20, -10, -20])
    matrix = np.abs(points[:, None] - points[None])
    data = ProblemData(
        [Client(10, 0), Client(-10, 0)],
        [Depot(0, 0)],
        [VehicleType(2)],
        [matrix],
        [matrix],
        shipments=[Shipment(steps[0], steps[1]), Shipment(steps[2], steps[3])],
        same_vehicle_groups=[SameVehicleGroup([1, 6])],
        different_vehicle_groups=[DifferentVehicleGroup([4, 5])],
    )
    result = solve(data, MaxIterations(30), display=False)
    routes = sorted(sorted(route.visits()) for route in result.best.routes())
    assert [1, 5, 6] in routes or [1, 2, 5, 6] in routes
    assert result.cost() == 60 + 40
    check_groups(data, result.best)


@pytest.mark.parametrize("repair", [greedy_repair, nearest_route_insert])
def test_repair(repair) -> None:
    """Clients are inserted where the groups allow it, or not at all."""
    data = make_data([[1, 2]], [[1, 3], [2, 4], [3, 5], [1, 5]], num_vehicles=2)
    given_routes = [Route(data, [1], 0), Route(data, [3], 0)]
    costs = CostEvaluator([], 6, 6)
    routes = repair(given_routes, [2, 4, 5, 6], data, costs)
    visited = {visit for route in routes for visit in route}
    assert visited == {1, 2, 3, 4, 6}
    assert not list(violated_groups(data, routes))
