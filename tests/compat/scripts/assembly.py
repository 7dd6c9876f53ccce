"""A genetic algorithm put together from its parts, with a chosen list of operators."""

from pyvrp import (
    Client,
    CostEvaluator,
    Depot,
    GeneticAlgorithm,
    GeneticAlgorithmParams,
    PenaltyManager,
    PenaltyParams,
    Population,
    PopulationParams,
    ProblemData,
    RandomNumberGenerator,
    Solution,
    VehicleType,
)
from pyvrp.crossover import selective_route_exchange as srex
from pyvrp.diversity import broken_pairs_distance as bpd
from pyvrp.search import (
    Exchange10,
    Exchange11,
    LocalSearch,
    NeighbourhoodParams,
    SwapRoutes,
    SwapStar,
    SwapTails,
    compute_neighbours,
)
from pyvrp.stop import MaxIterations

rng = RandomNumberGenerator(seed=10)
places = [(rng.randint(1_000), rng.randint(1_000)) for _ in range(26)]
matrix = [[abs(x - u) + abs(y - v) for u, v in places] for x, y in places]
data = ProblemData(
    [Client(x, y, [1 + rng.randint(9)]) for x, y in places[1:]],
    [Depot(*places[0])],
    [VehicleType(num_available=10, capacity=[25])],
    [matrix],
    [matrix],
)

neighbours = compute_neighbours(data, NeighbourhoodParams(num_neighbours=8))
assert len(neighbours) == data.num_locations
assert neighbours[0] == []

search = LocalSearch(data, rng, neighbours)
node_operators = [Exchange10(data), Exchange11(data), SwapTails(data)]
for node_operator in node_operators:
    search.add_node_operator(node_operator)
route_operators = [SwapStar(data, overlap_tolerance=0.1), SwapRoutes(data)]
for route_operator in route_operators:
    search.add_route_operator(route_operator)
assert search.node_operators == node_operators
assert search.route_operators == route_operators

manager = PenaltyManager.init_from(data, PenaltyParams(target_feasible=0.5))
costs = manager.cost_evaluator()
start = Solution.make_random(data, rng)
improved = search(start, costs)
assert costs.penalised_cost(improved) < costs.penalised_cost(start)
assert search.statistics.num_moves >= search.statistics.num_improving > 0
assert node_operators[0].statistics.num_evaluations > 0
boosted = manager.booster_cost_evaluator()
assert boosted.load_penalty(30, 25, 0) > costs.load_penalty(30, 25, 0) > 0

params = PopulationParams(min_pop_size=8, generation_size=12)
population = Population(bpd, params)
for _ in range(params.min_pop_size):
    population.add(Solution.make_random(data, rng), costs)
assert len(population) == population.num_feasible() + population.num_infeasible() == 8
parents = population.select(rng, costs)
assert all(parent in list(population) for parent in parents)
offspring = srex(parents, data, costs, rng)
assert isinstance(offspring, Solution)

algorithm = GeneticAlgorithm(
    data,
    manager,
    rng,
    population,
    search,
    srex,
    list(population),
    GeneticAlgorithmParams(repair_probability=0.5, num_iters_no_improvement=100),
)
result = algorithm.run(MaxIterations(120))
assert result.is_feasible()
assert result.num_iterations == 120
assert result.cost() == result.best.distance()
assert result.cost() == CostEvaluator([0], 0, 0).cost(result.best)
print("OK")
