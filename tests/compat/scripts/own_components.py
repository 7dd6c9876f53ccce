"""A genetic algorithm with components of one's own: plain callables and classes."""

import pyvrp
from pyvrp.search import NODE_OPERATORS, LocalSearch, compute_neighbours

calls = {"crossover": 0, "diversity": 0, "search": 0, "stop": 0, "register": 0}


def keep_best_route(parents, data, cost_evaluator, rng):
    """Keep the longest route of one parent; let the search insert the rest."""
    calls["crossover"] += 1
    first, second = parents
    donor = first if rng.rand() < 0.5 else second
    longest = max(donor.routes(), key=len)
    return pyvrp.Solution(data, [longest])


def share_of_other_edges(first, second):
    """Return the share of clients that have another successor."""
    calls["diversity"] += 1
    pairs = list(zip(first.neighbours(), second.neighbours(), strict=True))
    differing = sum(a is not None and b is not None and a[1] != b[1] for a, b in pairs)
    return differing / len(pairs)


class PatientSearch:
    """Searches, and then searches once more from what was found."""

    def __init__(self, local_search):
        self.local_search = local_search

    def __call__(self, solution, cost_evaluator):
        """Return a solution that is no worse."""
        calls["search"] += 1
        better = self.local_search.search(solution, cost_evaluator)
        return self.local_search(better, cost_evaluator)


class Patience:
    """Stops when the cost has not fallen by one percent in thirty calls."""

    def __init__(self):
        self.costs = []

    def __call__(self, best_cost):
        """Return whether to stop."""
        calls["stop"] += 1
        self.costs.append(best_cost)
        recent = self.costs[-30:]
        return len(recent) == 30 and recent[-1] > 0.99 * recent[0]


class CountingManager(pyvrp.PenaltyManager):
    """Counts the solutions that are registered."""

    def register(self, sol):
        """Register a solution."""
        calls["register"] += 1
        super().register(sol)


model = pyvrp.Model()
model.add_depot(0, 0)
model.add_vehicle_type(5, capacity=20)
rng = pyvrp.RandomNumberGenerator(seed=6)
for _ in range(20):
    model.add_client(rng.randint(100), rng.randint(100), delivery=1 + rng.randint(7))
for a in model.locations:
    for b in model.locations:
        model.add_edge(a, b, int(abs(a.x - b.x) + abs(a.y - b.y)))

data = model.data()
search = LocalSearch(data, rng, compute_neighbours(data))
for operator in NODE_OPERATORS:
    if operator.supports(data):
        search.add_node_operator(operator(data))

stop = Patience()
algorithm = pyvrp.GeneticAlgorithm(
    data,
    CountingManager.init_from(data),
    rng,
    pyvrp.Population(share_of_other_edges, pyvrp.PopulationParams(10, 10)),
    PatientSearch(search),
    keep_best_route,
    [pyvrp.Solution.make_random(data, rng) for _ in range(10)],
)
result = algorithm.run(stop)

assert result.is_feasible()
assert sorted(idx for r in result.best.routes() for idx in r) == list(range(1, 21))
assert min(calls.values()) > 0, calls
assert calls["crossover"] == result.num_iterations
assert calls["search"] >= result.num_iterations
assert calls["stop"] == len(stop.costs) >= 30
assert stop.costs == sorted(stop.costs, reverse=True)
assert stop.costs[-1] >= result.cost() == result.best.distance()
print("OK")
