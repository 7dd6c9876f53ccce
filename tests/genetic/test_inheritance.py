"""What a child has inherited from its parents is not improved again."""

from collections.abc import Sequence
from typing import Any

import pytest

from pyvrp_plus import (
    CostEvaluator,
    GeneticAlgorithm,
    GeneticAlgorithmParams,
    PenaltyManager,
    Population,
    ProblemData,
    RandomNumberGenerator,
    Result,
    Solution,
    SolveParams,
    solve,
)
from pyvrp_plus.diversity import broken_pairs_distance
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.hooks import CrossoverView, PlannedRoute
from pyvrp_plus.operators import Operators
from pyvrp_plus.search import (
    NODE_OPERATORS,
    LocalSearch,
    SearchParams,
    WalkParams,
    compute_neighbours,
)
from pyvrp_plus.stop import MaxIterations

NUM_ITERATIONS = 300


@pytest.fixture(scope="module")
def data() -> ProblemData:
    """Return a CVRP in which some children are infeasible."""
    instance = generate_cvrp(40, seed=2, route_size=6)
    vehicle_type = instance.vehicle_type(0).replace(num_available=8)
    return instance.replace(vehicle_types=[vehicle_type])


def copy_first(
    parents: CrossoverView, rng: RandomNumberGenerator, costs: CostEvaluator
) -> Sequence[PlannedRoute]:
    """Return the routes of the first parent."""
    return parents.first


def breed(data: ProblemData, num_threads: int, **operators: Any) -> Result:
    """Breed from constructed solutions, without walks, and without repairs."""
    params = SolveParams(
        GeneticAlgorithmParams(repair_probability=0),
        search=SearchParams(walks=WalkParams(steps=0)),
    )
    return solve(
        data,
        MaxIterations(NUM_ITERATIONS),
        seed=1,
        params=params,
        num_threads=num_threads,
        operators=Operators(**operators),
    )


@pytest.mark.parametrize("num_threads", [1, 2])
def test_copies_stay(data: ProblemData, num_threads: int) -> None:
    """Whatever the penalties are now: there is nothing to start from."""
    outcomes = breed(data, num_threads, crossover=copy_first).children
    assert outcomes["equal"] > NUM_ITERATIONS / 2
    assert outcomes["equal"] == sum(outcomes.values())


def test_rest_is_improved(data: ProblemData) -> None:
    """Children that are no copies are cheaper than both parents now and then."""
    assert breed(data, num_threads=1).children["better"] > 0


@pytest.mark.parametrize("are_in_population", [False, True])
@pytest.mark.parametrize("num_threads", [1, 2])
def test_given_parents(
    data: ProblemData, num_threads: int, are_in_population: bool
) -> None:
    """Copies of solutions that the user has given are improved to local optima."""
    rng = RandomNumberGenerator(3)
    search = LocalSearch(data, rng, compute_neighbours(data))
    for op in NODE_OPERATORS:
        if op.supports(data):
            search.add_node_operator(op(data))

    seen: list[Solution] = []

    def copy_first_given(
        parents: tuple[Solution, Solution],
        data: ProblemData,
        cost_evaluator: CostEvaluator,
        rng: RandomNumberGenerator,
    ) -> Solution:
        seen.append(parents[0])
        return parents[0]

    manager = PenaltyManager.init_from(data)
    population = Population(broken_pairs_distance)
    given = [Solution.make_random(data, rng) for _ in range(5)]
    if are_in_population:
        for solution in given:
            population.add(solution, manager.cost_evaluator())

    algorithm = GeneticAlgorithm(
        data, manager, rng, population, search, copy_first_given, given
    )
    algorithm.run(MaxIterations(NUM_ITERATIONS), num_threads=num_threads)

    costs = CostEvaluator([100], 0, 0)
    dearest_given = max(map(costs.penalised_cost, given))
    bred = [solution for solution in seen if solution not in given]
    assert bred
    assert max(map(costs.penalised_cost, bred)) < 0.8 * dearest_given
