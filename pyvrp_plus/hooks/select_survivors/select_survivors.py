"""
Duplicates go first, then the worst by biased fitness, one after the other.

Provenance: the stock rule (Vidal, T. et al. (2013), "A hybrid genetic algorithm with
adaptive diversity management for a large class of vehicle routing problems with
time-windows", Computers & Operations Research 40(1), section 4.4), written out.
"""

from pyvrp_plus import CostEvaluator, RandomNumberGenerator, Solution
from pyvrp_plus.diversity import undirected_broken_pairs_distance

NUM_ELITE = 4
NUM_CLOSE = 5


def select_survivors(
    population: list[Solution],
    num_survivors: int,
    rng: RandomNumberGenerator,
    cost_evaluator: CostEvaluator,
) -> list[Solution]:
    """Return ``num_survivors`` solutions of the population."""
    distances = [
        [undirected_broken_pairs_distance(first, second) for second in population]
        for first in population
    ]
    costs = [cost_evaluator.penalised_cost(solution) for solution in population]
    remaining = list(range(len(population)))

    while len(remaining) > num_survivors:
        duplicates = (
            idx
            for idx in remaining
            if is_duplicate(population, distances, remaining, idx)
        )
        duplicate = next(duplicates, None)
        if duplicate is None:
            break

        remaining.remove(duplicate)

    while len(remaining) > num_survivors:
        fitness = biased_fitness(costs, distances, remaining)
        remaining.pop(max(range(len(remaining)), key=fitness.__getitem__))

    return [population[idx] for idx in remaining]


def is_duplicate(
    population: list[Solution],
    distances: list[list[float]],
    remaining: list[int],
    idx: int,
) -> bool:
    """Return whether the nearest other solution, the last of several, is the same."""
    others = [other for other in reversed(remaining) if other != idx]
    if not others:
        return False

    nearest = min(others, key=distances[idx].__getitem__)
    return population[nearest] == population[idx]


def biased_fitness(
    costs: list[int], distances: list[list[float]], remaining: list[int]
) -> list[float]:
    """Return the fitness of each remaining solution."""
    size = len(remaining)
    by_cost = sorted(range(size), key=lambda idx: costs[remaining[idx]])
    diversity = [closeness(distances, remaining, idx) for idx in by_cost]
    by_diversity = sorted(range(size), key=lambda rank: -diversity[rank])

    weight = 1 - min(NUM_ELITE, size) / size
    fitness = [0.0] * size
    for diversity_rank, cost_rank in enumerate(by_diversity):
        value = (cost_rank + weight * diversity_rank) / (2 * size)
        fitness[by_cost[cost_rank]] = value

    return fitness


def closeness(distances: list[list[float]], remaining: list[int], idx: int) -> float:
    """Return the mean distance of a solution to those nearest to it."""
    row = distances[remaining[idx]]
    nearest = sorted(
        row[other] for number, other in enumerate(remaining) if number != idx
    )[:NUM_CLOSE]
    return sum(nearest) / len(nearest) if nearest else 0.0
