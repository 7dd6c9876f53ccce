"""Local search that is assembled by hand."""

import copy

import pytest

from pyvrp_plus import (
    CostEvaluator,
    ProblemData,
    RandomNumberGenerator,
    Solution,
)
from pyvrp_plus.generate import generate_cvrp, generate_vrptw
from pyvrp_plus.search import (
    NODE_OPERATORS,
    ROUTE_OPERATORS,
    BreedingParams,
    Exchange10,
    Exchange11,
    FocusedSearch,
    LocalSearch,
    NodeOperator,
    RelocateShipment,
    RelocateWithDepot,
    RouteOperator,
    SearchParams,
    SwapRoutes,
    SwapStar,
    SwapTails,
    compute_neighbours,
)

COSTS = CostEvaluator([20], 6, 6)


@pytest.fixture(scope="module")
def data() -> ProblemData:
    """Return a small CVRP with so few vehicles that random routes are full."""
    instance = generate_cvrp(30, seed=1, route_size=5)
    vehicle_type = instance.vehicle_type(0).replace(num_available=7)
    return instance.replace(vehicle_types=[vehicle_type])


def make_search(
    data: ProblemData,
    node_ops: list[type[NodeOperator]] = NODE_OPERATORS,
    route_ops: list[type[RouteOperator]] = ROUTE_OPERATORS,
) -> LocalSearch:
    """Return a local search with operators of the given classes."""
    search = LocalSearch(data, RandomNumberGenerator(1), compute_neighbours(data))
    for node_op in node_ops:
        search.add_node_operator(node_op(data))

    for route_op in route_ops:
        search.add_route_operator(route_op(data))

    return search


def random_solution(data: ProblemData, seed: int = 1) -> Solution:
    """Return a random solution."""
    return Solution.make_random(data, RandomNumberGenerator(seed))


@pytest.mark.parametrize("seed", range(5))
def test_local_optimum(data: ProblemData, seed: int) -> None:
    """A second search finds nothing to improve in the outcome of the first."""
    search = make_search(data)
    solution = random_solution(data, seed)
    improved = search(solution, COSTS)
    assert COSTS.penalised_cost(improved) < COSTS.penalised_cost(solution)
    assert search.statistics.num_improving > 0

    again = search(improved, COSTS)
    assert again == improved
    assert search.statistics.num_improving == search.statistics.num_updates == 0
    assert search.statistics.num_moves > 0


def test_statistics(data: ProblemData) -> None:
    """Those of the search are the sums of those of its operators."""
    search = make_search(data)
    operators = [*search.node_operators, *search.route_operators]
    used = set()

    for seed in range(5):
        search(random_solution(data, seed), COSTS)

        statistics = search.statistics
        assert statistics.num_moves == sum(
            op.statistics.num_evaluations for op in operators
        )
        assert statistics.num_improving == sum(
            op.statistics.num_applications for op in operators
        )
        assert statistics.num_updates == statistics.num_improving  # nobody was missing
        used |= {type(op) for op in operators if op.statistics.num_applications}

    assert {Exchange10, SwapTails, SwapStar} <= used
    unused = {type(op) for op in operators if not op.statistics.num_evaluations}
    assert unused <= {RelocateShipment, RelocateWithDepot, SwapRoutes}


def test_chosen_operators(data: ProblemData) -> None:
    """Only what was added is used, and more of it finds more."""
    solution = random_solution(data)
    costs = [COSTS.penalised_cost(solution)]
    for node_ops in ([Exchange11], [Exchange11, Exchange10, SwapTails]):
        search = make_search(data, node_ops, [])
        assert [type(op) for op in search.node_operators] == node_ops
        costs.append(COSTS.penalised_cost(search(solution, COSTS)))

    assert costs[0] > costs[1] > costs[2]


def test_search_and_intensify(data: ProblemData) -> None:
    """They are the two halves of a search."""
    search = make_search(data)
    solution = random_solution(data)

    searched = search.search(solution, COSTS)
    route_ops = {type(op): op.statistics for op in search.route_operators}
    assert route_ops[SwapStar].num_evaluations == 0

    intensified = search.intensify(solution, COSTS)
    assert all(op.statistics.num_evaluations == 0 for op in search.node_operators)
    assert search.statistics.num_updates > 0

    cost = COSTS.penalised_cost
    assert cost(searched) < cost(intensified) < cost(solution)


def test_missing_clients(data: ProblemData) -> None:
    """Missing clients are inserted by node operators only, and count as updates."""
    solution = Solution(data, [[1, 2], [3]])
    search = make_search(data, NODE_OPERATORS, [SwapStar])
    assert search(solution, COSTS).is_complete()
    assert search.statistics.num_updates >= data.num_clients - 3
    assert search.search(solution, COSTS).is_complete()
    assert search.intensify(solution, COSTS).num_clients() == 3

    search = make_search(data, [], [SwapStar])
    assert search(solution, COSTS).num_clients() == 3
    assert search.search(solution, COSTS) == solution


def test_returns_another_solution(data: ProblemData) -> None:
    """The given solution is not changed, also when there is nothing to do."""
    solution = random_solution(data)
    before = copy.deepcopy(solution)
    search = make_search(data, [], [])
    for improve in (search, search.search, search.intensify):
        assert improve(solution, COSTS) == solution
        assert improve(solution, COSTS) is not solution

    make_search(data)(solution, COSTS)
    assert solution == before


def test_order_depends_on_generator(data: ProblemData) -> None:
    """The same state of the generator leads to the same outcome, and is moved on."""
    rng = RandomNumberGenerator(7)
    search = LocalSearch(data, rng, compute_neighbours(data))
    search.add_node_operator(Exchange10(data))
    solution = random_solution(data)
    before = rng.state()
    outcomes = [search(solution, COSTS) for _ in range(6)]
    assert rng.state() != before
    assert len(set(outcomes)) > 1

    again = LocalSearch(data, RandomNumberGenerator(7), compute_neighbours(data))
    again.add_node_operator(Exchange10(data))
    assert [again(solution, COSTS) for _ in range(6)] == outcomes


def test_neighbours(data: ProblemData) -> None:
    """They can be read and replaced; depots have none."""
    neighbours = compute_neighbours(data)
    search = make_search(data)
    assert search.neighbours == neighbours

    lonely: list[list[int]] = [[] for _ in neighbours]
    search.neighbours = lonely
    assert search.neighbours == lonely

    # What is left are moves to unused vehicles, of which there are few.
    solution = random_solution(data)
    search.search(solution, COSTS)
    few = search.statistics.num_moves
    search.neighbours = neighbours
    search.search(solution, COSTS)
    assert few < search.statistics.num_moves / 10


@pytest.mark.parametrize(
    ("location", "neighbours"),
    [(1, [1]), (2, [0]), (1, [31])],
    ids=["itself", "depot", "too large"],
)
def test_bad_neighbours(
    data: ProblemData, location: int, neighbours: list[int]
) -> None:
    """The message names the list and what is wrong with it."""
    wrong: list[list[int]] = [[] for _ in range(data.num_locations)]
    wrong[location] = neighbours
    with pytest.raises(RuntimeError, match=f"location {location} contains"):
        LocalSearch(data, RandomNumberGenerator(1), wrong)

    search = make_search(data)
    with pytest.raises(RuntimeError, match=f"location {location} contains"):
        search.neighbours = wrong

    with pytest.raises(RuntimeError, match="30 lists"):
        search.neighbours = wrong[1:]

    assert search.neighbours == compute_neighbours(data)


def test_bad_operators(data: ProblemData) -> None:
    """Operators are objects of the right kind."""
    search = make_search(data, [], [])
    for node_op in (SwapStar(data), Exchange10, None):
        with pytest.raises(TypeError, match="NodeOperator"):
            search.add_node_operator(node_op)

    with pytest.raises(TypeError, match="RouteOperator"):
        search.add_route_operator(Exchange10(data))

    for kind in (NodeOperator, RouteOperator):
        with pytest.raises(TypeError, match="not an operator"):
            kind(data)

    with pytest.raises(TypeError, match="data"):
        Exchange10(None)


def test_solutions_of_other_data(data: ProblemData) -> None:
    """What does not fit the data is refused, with the reason."""
    search = make_search(data)
    larger = generate_cvrp(31, seed=1)
    with pytest.raises(ValueError, match="32 locations"):
        search(random_solution(larger), COSTS)

    more = data.replace(vehicle_types=[*data.vehicle_types(), data.vehicle_type(0)])
    vehicle = data.vehicle_type(0).replace(num_available=2)
    with pytest.raises(ValueError, match="more than 2 vehicles"):
        make_search(data.replace(vehicle_types=[vehicle]))(
            Solution(data, [[1], [2], [3]]), COSTS
        )
    assert make_search(more)(random_solution(data), COSTS).is_complete()

    with pytest.raises(ValueError, match="0 load penalties"):
        search(random_solution(data), CostEvaluator([], 6, 6))

    with pytest.raises(TypeError):
        search(None, COSTS)


def test_focused_search(data: ProblemData) -> None:
    """It finds more than local search alone, and can be used in the same places."""
    rng = RandomNumberGenerator(1)
    params = SearchParams(breeding=BreedingParams(focus_steps=2))
    search = FocusedSearch(data, rng, compute_neighbours(data), params)
    for node_op in NODE_OPERATORS:
        search.add_node_operator(node_op(data))

    def total_cost(method: LocalSearch) -> int:
        outcomes = [method(random_solution(data, seed), COSTS) for seed in range(10)]
        return sum(COSTS.penalised_cost(outcome) for outcome in outcomes)

    assert total_cost(search) < total_cost(make_search(data))


def test_time_windows() -> None:
    """Time warp is weighed by its penalty."""
    data = generate_vrptw(30, seed=2)
    search = make_search(data)
    solution = random_solution(data)
    lax = search(solution, CostEvaluator([20], 0, 0))
    strict = search(solution, CostEvaluator([20], 1_000, 0))
    assert strict.time_warp() < lax.time_warp()
    assert strict.distance() > lax.distance()
