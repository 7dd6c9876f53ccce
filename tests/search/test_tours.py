"""Symmetric travelling salesman problems have a search and a crossover of their own."""

import itertools
import time

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
    Solution,
    SolveParams,
    VehicleType,
    solve,
)
from pyvrp_plus.crossover import mixed_crossover, ordered_crossover
from pyvrp_plus.generate import generate_tsp
from pyvrp_plus.repair import greedy_repair
from pyvrp_plus.search import (
    Exchange10,
    FocusedSearch,
    SearchParams,
    SwapTails,
    WalkParams,
    compute_neighbours,
)
from pyvrp_plus.stop import MaxIterations, MaxRuntime

COSTS = CostEvaluator([], 0, 0)  # without load dimensions

SCATTERED = [(x * 7 % 23, x * x % 19) for x in range(30)]
POINTS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=2)


def make_tour_problem(
    points: list[tuple[int, int]], *, skew: int = 0, num_depots: int = 1
) -> ProblemData:
    """Return a problem of one tour; skewed, its distances are not symmetric."""
    array = np.array(points)
    matrix = np.abs(array[:, None] - array[None]).sum(axis=-1)
    matrix += skew * np.triu(np.ones_like(matrix), 1)
    return ProblemData(
        [Client(*point) for point in points[num_depots:]],
        [Depot(*point) for point in points[:num_depots]],
        [VehicleType(start_depot=num_depots - 1, end_depot=num_depots - 1)],
        [matrix],
        [matrix],
    )


def random_problem(num_locations: int, seed: int = 1) -> ProblemData:
    """Return a problem of one tour of random locations, without load dimensions."""
    rng = np.random.default_rng(seed)
    points = rng.integers(0, 1_000, size=(num_locations, 2)).tolist()
    return make_tour_problem([(x, y) for x, y in points])


def costs_of(data: ProblemData) -> CostEvaluator:
    """Return penalties for the problem's load dimensions."""
    return CostEvaluator([1] * data.num_load_dimensions, 1, 1)


def make_search(data: ProblemData, walk_steps: float = 15) -> FocusedSearch:
    """Return the search that is used in a run."""
    neighbours = compute_neighbours(data)
    rng = RandomNumberGenerator(1)
    return FocusedSearch(
        data, rng, neighbours, SearchParams(walks=WalkParams(steps=walk_steps))
    )


def length(data: ProblemData, tour: tuple[int, ...]) -> int:
    """Return the length of the closed tour of the depot and some clients."""
    matrix = data.distance_matrix(0)
    depot = data.vehicle_type(0).start_depot
    return sum(
        int(matrix[first, second])
        for first, second in itertools.pairwise((depot, *tour, depot))
    )


def shortest(data: ProblemData) -> int:
    """Return the length of the shortest tour, found by trying all."""
    clients = range(data.num_depots, data.num_locations)
    return min(length(data, tour) for tour in itertools.permutations(clients))


def visits(solution: Solution) -> list[int]:
    """Return the only route's visits."""
    (route,) = solution.routes()
    return route.visits()


def check_tour(data: ProblemData, solution: Solution) -> None:
    """Assert that all clients are visited once, on a route of the stated length."""
    clients = list(range(data.num_depots, data.num_locations))
    assert sorted(visits(solution)) == clients
    assert solution.is_feasible()
    assert solution.distance() == length(data, tuple(visits(solution)))


@settings(max_examples=40)
@given(points=POINTS.filter(lambda points: len(points) <= 7))
def test_optimal(points: list[tuple[int, int]]) -> None:
    """Small problems are solved to optimality."""
    data = make_tour_problem(points)
    result = solve(data, MaxIterations(30), seed=1)
    check_tour(data, result.best)
    assert result.cost() == shortest(data)


@pytest.mark.parametrize("seed", range(3))
def test_optimal_of_nine(seed: int) -> None:
    """So are those of nine locations."""
    data = random_problem(9, seed)
    result = solve(data, MaxIterations(30), seed=1)
    assert result.cost() == shortest(data)


def test_circle() -> None:
    """The tour of many cities on a circle is known."""
    angles = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    order = np.random.default_rng(1).permutation(200)
    circle = np.rint(1e6 * np.column_stack((np.cos(angles), np.sin(angles))))[order]
    matrix = np.rint(np.linalg.norm(circle[:, None] - circle[None], axis=-1)).astype(
        int
    )
    data = ProblemData(
        [Client(*point) for point in circle[1:].tolist()],
        [Depot(*circle[0].tolist())],
        [VehicleType()],
        [matrix],
        [matrix],
    )

    around = np.argsort(order)
    expected = matrix[around, np.roll(around, 1)].sum()
    assert solve(data, MaxIterations(30), seed=1).cost() == expected


@pytest.mark.parametrize("num_clients", range(5))
def test_few_clients(num_clients: int) -> None:
    """There are no limits to how few clients there are."""
    data = make_tour_problem([(idx * idx, idx) for idx in range(num_clients + 1)])
    best = solve(data, MaxIterations(10), seed=1).best
    if num_clients > 0:
        check_tour(data, best)
    else:
        assert best.num_routes() == 0


def test_identical_locations() -> None:
    """Cities at the same place, more than any has neighbours, are no trouble."""
    points = [(0, 0)] * 15 + [(9, 0)] * 15 + [(9, 9)] * 15 + [(0, 9)] * 15
    data = make_tour_problem(points)
    result = solve(data, MaxIterations(20), seed=1)
    check_tour(data, result.best)
    assert result.cost() == 36


def test_unused_depot() -> None:
    """The tour starts at the vehicle's depot; another one plays no part."""
    data = make_tour_problem(
        [(50, 50), *((x, x * x % 7) for x in range(8))], num_depots=2
    )
    result = solve(data, MaxIterations(20), seed=1)
    check_tour(data, result.best)
    assert result.cost() == shortest(data)


@settings(max_examples=40)
@given(points=POINTS, seed=st.integers(0, 2**32 - 1))
def test_never_worse(points: list[tuple[int, int]], seed: int) -> None:
    """Search and chain return valid tours, which are not longer than what they got."""
    data = make_tour_problem(points)
    before = Solution.make_random(data, RandomNumberGenerator(seed))

    search = make_search(data)
    searched = search.search(before, COSTS)
    improved = search(before, COSTS)
    check_tour(data, improved)
    assert improved.distance() <= before.distance()
    assert search(improved, COSTS).distance() <= improved.distance()
    assert searched.distance() <= before.distance()


def test_missing_clients() -> None:
    """Clients that a solution lacks are inserted."""
    data = random_problem(60)
    search = make_search(data)
    check_tour(data, search(Solution(data, [list(range(5, 40))]), COSTS))
    check_tour(data, search(Solution(data, []), COSTS))


def test_statistics() -> None:
    """Each change of the tour counts as an update."""
    data = random_problem(60)
    search = make_search(data, walk_steps=50)
    search(Solution(data, [list(range(1, 60))]), COSTS)
    assert search.statistics.num_updates >= 59  # the chain's kicks alone


def test_deterministic() -> None:
    """The same seed gives the same run, whatever the number of threads."""
    data = generate_tsp(120, seed=4)
    for num_threads in (1, 2):
        results = [
            solve(data, MaxIterations(60), seed=3, num_threads=num_threads)
            for _ in range(2)
        ]
        assert results[0].best == results[1].best
        assert results[0].num_iterations == results[1].num_iterations


def test_kicks_improve() -> None:
    """The chain finds what local search alone does not."""
    data = generate_tsp(300, seed=2)
    before = Solution.make_random(data, RandomNumberGenerator(1))
    short, long = (
        make_search(data, walk_steps=steps)(before, costs_of(data))
        for steps in (0.001, 200)
    )
    assert long.distance() < short.distance()


def test_prompt_stop() -> None:
    """A chain of practically endless length ends when the time is up."""
    data = generate_tsp(500, seed=1)
    params = SolveParams(search=SearchParams(walks=WalkParams(steps=1e9)))
    started = time.perf_counter()
    result = solve(data, MaxRuntime(0.2), params=params)
    assert time.perf_counter() - started < 30  # it would take years
    check_tour(data, result.best)


class TestOthers:
    """What is not a symmetric travelling salesman problem is searched as before."""

    def is_tour(self, data: ProblemData) -> bool:
        """Return whether operators of the generic search are not used."""
        search = make_search(data)
        for op in (Exchange10, SwapTails):
            search.add_node_operator(op(data))

        search(Solution.make_random(data, RandomNumberGenerator(1)), costs_of(data))
        return search.statistics.num_moves == 0

    def changed(self, **fields: object) -> ProblemData:
        """Return a tour problem with other fields of the vehicle type."""
        data = make_tour_problem(SCATTERED)
        vehicle_type = data.vehicle_type(0).replace(**fields)
        return data.replace(vehicle_types=[vehicle_type])

    def test_tour(self) -> None:
        """A problem without anything else is one."""
        assert self.is_tour(make_tour_problem(SCATTERED))

    def test_asymmetric(self) -> None:
        """Distances must be the same in both directions."""
        data = make_tour_problem(SCATTERED, skew=3)
        assert not self.is_tour(data)
        check_tour(data, solve(data, MaxIterations(5), seed=1).best)

    @pytest.mark.parametrize(
        "fields",
        [
            {"num_available": 2},
            {"max_distance": 10_000},
            {"unit_distance_cost": 0, "unit_duration_cost": 1},
            {"tw_late": 1_000, "start_late": 1_000},
        ],
    )
    def test_vehicle(self, fields: dict[str, object]) -> None:
        """So are other vehicles."""
        assert not self.is_tour(self.changed(**fields))

    def test_optional_client(self) -> None:
        """All clients must be required."""
        data = make_tour_problem(SCATTERED)
        clients = [Client(1, 2, required=False, prize=3), *data.clients()[1:]]
        assert not self.is_tour(data.replace(clients=clients))

    @pytest.mark.parametrize(("capacity", "is_tour"), [(87, True), (86, False)])
    def test_capacity(self, capacity: int, is_tour: bool) -> None:
        """All loads must fit at a time: here 29 of two, and 29 of one."""
        data = make_tour_problem(SCATTERED)
        clients = [Client(c.x, c.y, delivery=[2], pickup=[1]) for c in data.clients()]
        vehicle_types = [VehicleType(capacity=[capacity])]
        data = data.replace(clients=clients, vehicle_types=vehicle_types)
        assert self.is_tour(data) == is_tour


class TestCrossover:
    """Crossover of tours."""

    @settings(max_examples=60)
    @given(points=POINTS, seed=st.integers(0, 2**32 - 1))
    def test_offspring(self, points: list[tuple[int, int]], seed: int) -> None:
        """The offspring is a tour, which is not longer than the first parent."""
        data = make_tour_problem(points)
        rng = RandomNumberGenerator(seed)
        parents = (Solution.make_random(data, rng), Solution.make_random(data, rng))
        offspring = mixed_crossover(parents, data, COSTS, rng)
        check_tour(data, offspring)
        assert offspring.distance() <= parents[0].distance()

    def test_improves(self) -> None:
        """It is shorter than both, if there is enough to choose from."""
        data = generate_tsp(400, seed=3)
        search = make_search(data, walk_steps=0.001)
        costs = costs_of(data)
        rng = RandomNumberGenerator(1)
        first, second = (
            search(Solution.make_random(data, rng), costs) for _ in range(2)
        )
        offspring = mixed_crossover((first, second), data, costs, rng)
        assert offspring.distance() < min(first.distance(), second.distance())

    def test_common_edges(self) -> None:
        """Equal parents have an equal offspring."""
        data = random_problem(50)
        rng = RandomNumberGenerator(2)
        parent = make_search(data)(Solution.make_random(data, rng), COSTS)
        assert mixed_crossover((parent, parent), data, COSTS, rng) == parent

    def test_incomplete(self) -> None:
        """Parents that lack clients are crossed in order."""
        data = random_problem(20)
        parents = (Solution(data, [[1, 2, 3, 4]]), Solution(data, [[4, 3, 5]]))
        offspring, expected = (
            cross(parents, data, COSTS, RandomNumberGenerator(5))
            for cross in (mixed_crossover, ordered_crossover)
        )
        assert offspring == expected


def test_same_direction() -> None:
    """Tours of the same edges run in the same direction, whichever they had."""
    data = random_problem(80)
    best = make_search(data)(
        Solution.make_random(data, RandomNumberGenerator(1)), COSTS
    )
    reversed_ = Solution(data, [visits(best)[::-1]])
    assert reversed_ != best
    offspring = mixed_crossover(
        (reversed_, best), data, COSTS, RandomNumberGenerator(1)
    )
    assert offspring == best


def test_repair() -> None:
    """Inserting clients leaves the direction of the route as it is."""
    data = make_tour_problem([(0, 0), (0, 5), (5, 5), (5, 0)])
    for route, expected in (([1, 3], [1, 2, 3]), ([3, 1], [3, 2, 1])):
        (repaired,) = greedy_repair([Route(data, route, 0)], [2], data, COSTS)
        assert repaired.visits() == expected
