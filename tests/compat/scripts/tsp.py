"""The travelling salesman: one vehicle, ordered crossover, cities on a circle."""

import math

import numpy as np
from pyvrp import (
    Client,
    Depot,
    GeneticAlgorithm,
    PenaltyManager,
    Population,
    ProblemData,
    RandomNumberGenerator,
    Solution,
    VehicleType,
    solve,
)
from pyvrp.crossover import ordered_crossover
from pyvrp.diversity import broken_pairs_distance
from pyvrp.search import NODE_OPERATORS, LocalSearch, compute_neighbours
from pyvrp.stop import MaxIterations

NUM_CITIES = 16
angles = [
    2 * math.pi * (7 * idx % NUM_CITIES) / NUM_CITIES for idx in range(NUM_CITIES)
]
cities = [(10_000 * math.cos(a), 10_000 * math.sin(a)) for a in angles]
points = np.array(cities)
matrix = np.rint(np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1)))
matrix = matrix.astype(int)

data = ProblemData(
    [Client(x, y) for x, y in cities[1:]],
    [Depot(*cities[0])],
    [VehicleType()],
    [matrix],
    [np.zeros_like(matrix)],
)
assert data.num_vehicles == 1
assert data.num_load_dimensions == 0

rng = RandomNumberGenerator(seed=1)
search = LocalSearch(data, rng, compute_neighbours(data))
for operator in NODE_OPERATORS:
    if operator.supports(data):
        search.add_node_operator(operator(data))

manager = PenaltyManager.init_from(data)
parents = (Solution.make_random(data, rng), Solution.make_random(data, rng))
offspring = ordered_crossover(parents, data, manager.cost_evaluator(), rng)
assert sorted(offspring.routes()[0].visits()) == list(range(1, NUM_CITIES))

algorithm = GeneticAlgorithm(
    data,
    manager,
    rng,
    Population(broken_pairs_distance),
    search,
    ordered_crossover,
    [Solution.make_random(data, rng) for _ in range(25)],
)
assembled = algorithm.run(MaxIterations(150), display=False)
simple = solve(data, MaxIterations(150), seed=1, display=False)

# The shortest tour through points of a circle goes around it.
around = sorted(range(NUM_CITIES), key=lambda idx: angles[idx])
optimum = sum(
    matrix[a, b] for a, b in zip(around, around[1:] + around[:1], strict=True)
)
for result in (assembled, simple):
    [route] = result.best.routes()
    tour = [0, *route.visits()]
    assert tour in (around, around[:1] + around[:0:-1])
    assert result.cost() == optimum
print("OK")
