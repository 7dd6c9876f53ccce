"""
Binary tournaments on biased fitness, with a bound on the parents' diversity.

Provenance: the stock rule (Vidal, T. et al. (2013), "A hybrid genetic algorithm with
adaptive diversity management for a large class of vehicle routing problems with
time-windows", Computers & Operations Research 40(1), sections 4.2, 4.3), written out.
"""

from pyvrp_plus import CostEvaluator, RandomNumberGenerator, Solution
from pyvrp_plus.diversity import undirected_broken_pairs_distance

NUM_ELITE = 4
NUM_CLOSE = 5
LB_DIVERSITY = 0.1
UB_DIVERSITY = 0.5
MAX_DRAWS = 10  # of the second parent


def select_parents(
    population: list[Solution],
    rng: RandomNumberGenerator,
    cost_evaluator: CostEvaluator,
    k: int = 2,
) -> tuple[Solution, Solution]:
    """Return two parents, each the fittest of ``k`` solutions drawn at random."""
    fitness = [
        value
        for is_feasible in (True, False)
        for value in biased_fitness(
            [sol for sol in population if sol.is_feasible() == is_feasible],
            cost_evaluator,
        )
    ]

    def tournament() -> Solution:
        drawn = [rng.randint(len(population)) for _ in range(k)]
        return population[min(drawn, key=fitness.__getitem__)]

    first, second = tournament(), tournament()
    for _ in range(MAX_DRAWS):
        if (
            LB_DIVERSITY
            <= undirected_broken_pairs_distance(first, second)
            <= UB_DIVERSITY
        ):
            break

        second = tournament()

    return first, second


def biased_fitness(
    solutions: list[Solution], cost_evaluator: CostEvaluator
) -> list[float]:
    """Return the fitness of each solution: ranks by cost and by diversity, weighted."""
    size = len(solutions)
    costs = [cost_evaluator.penalised_cost(solution) for solution in solutions]
    by_cost = sorted(range(size), key=costs.__getitem__)
    diversity = [closeness(solutions, idx) for idx in by_cost]
    by_diversity = sorted(range(size), key=lambda rank: -diversity[rank])

    weight = 1 - min(NUM_ELITE, size) / max(size, 1)
    fitness = [0.0] * size
    for diversity_rank, cost_rank in enumerate(by_diversity):
        value = (cost_rank + weight * diversity_rank) / (2 * size)
        fitness[by_cost[cost_rank]] = value

    return fitness


def closeness(solutions: list[Solution], idx: int) -> float:
    """Return the mean distance of a solution to those nearest to it."""
    distances = sorted(
        undirected_broken_pairs_distance(solutions[idx], other)
        for number, other in enumerate(solutions)
        if number != idx
    )[:NUM_CLOSE]
    return sum(distances) / len(distances) if distances else 0.0
