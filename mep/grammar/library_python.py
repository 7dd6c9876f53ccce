"""Helper code of the blocks in Python, each piece of which is defined if it is used."""

from __future__ import annotations

#: Methods of the view of a population, by name.
METHODS = {
    ".size": '''\
    def size(self) -> int:
        """Return the number of solutions."""
        return len(self.solutions)
''',
    ".everyone": '''\
    def everyone(self) -> list[int]:
        """Return all solutions."""
        return list(range(len(self.solutions)))
''',
    ".penalised_cost": '''\
    def penalised_cost(self, idx: int) -> int:
        """Return the cost of a solution with its penalties."""
        return self.cost_evaluator.penalised_cost(self.solutions[idx])
''',
    ".is_feasible": '''\
    def is_feasible(self, idx: int) -> bool:
        """Return whether a solution is feasible."""
        return self.solutions[idx].is_feasible()
''',
    ".num_routes": '''\
    def num_routes(self, idx: int) -> int:
        """Return the number of routes of a solution."""
        return self.solutions[idx].num_routes()
''',
    ".violation": '''\
    def violation(self, idx: int) -> int:
        """Return excess load, time warp and excess distance, added up."""
        solution = self.solutions[idx]
        excess = sum(solution.excess_load()) + solution.excess_distance()
        return excess + solution.time_warp()
''',
    ".successors": '''\
    def successors(self, idx: int) -> list[int | None]:
        """Return for each location the one after it; none if it is not visited."""
        neighbours = self.solutions[idx].neighbours()
        return [None if pair is None else pair[1] for pair in neighbours]
''',
    ".broken_pairs_distance": '''\
    def broken_pairs_distance(self, first: int, second: int) -> float:
        """Return the share of links that two solutions do not have in common."""
        solutions = self.solutions
        return undirected_broken_pairs_distance(solutions[first], solutions[second])
''',
    ".fitness": '''\
    def fitness(self, idx: int) -> float:
        """Return the biased fitness of a solution among those of its feasibility."""
        if not self.fitness_values:
            for kind in (True, False):
                alike = [i for i in self.everyone() if self.is_feasible(i) == kind]
                values = biased_fitness(self, alike, num_elite=4, num_close=5)
                self.fitness_values.update(zip(alike, values, strict=True))

        return self.fitness_values[idx]
''',
}

#: Attributes of the view that methods need, by the name of the method.
ATTRIBUTES = {
    ".fitness": "self.fitness_values: dict[int, float] = {}",
}

#: Pieces of code by name. Each piece comes after those that it uses.
LIBRARY = {
    "SearchProgress(": '''\
class SearchProgress:
    """Where the search stands: parents are selected once for each offspring."""

    def __init__(self) -> None:
        self.iteration = -1
        self.iterations_without_improvement = 0
        self.best_cost = math.inf

    def update(self, view: "PopulationView") -> None:
        """Count an iteration."""
        feasible = [idx for idx in view.everyone() if view.is_feasible(idx)]
        cost = min(map(view.penalised_cost, feasible), default=math.inf)
        self.iteration += 1
        self.iterations_without_improvement += 1
        if cost < self.best_cost:
            self.best_cost = cost
            self.iterations_without_improvement = 0
''',
    "MAX_REDRAWS": """\
MAX_REDRAWS = 10  # of a mate that is not accepted
""",
    "ranked(": '''\
def ranked(values: list[float] | list[int]) -> list[float]:
    """Return for each value the share of those that are smaller."""
    order = sorted(values)
    return [bisect.bisect_left(order, value) / len(order) for value in values]
''',
    "keep_best(": '''\
def keep_best(solutions: list[int], scores: list[float], count: int) -> list[int]:
    """Return the solutions with the lowest scores, the best one first."""
    order = sorted(range(len(solutions)), key=scores.__getitem__)
    return [solutions[position] for position in order[:count]]
''',
    "best_of(": '''\
def best_of(solutions: list[int], scores: list[float]) -> int:
    """Return the solution with the lowest score, the first one of several."""
    return solutions[scores.index(min(scores))]
''',
    "those_of(": '''\
def those_of(everyone: list[int], test: Callable[[int], bool]) -> list[int]:
    """Return those of the solutions that pass a test; all of them if none does."""
    return [idx for idx in everyone if test(idx)] or everyone
''',
    "draw(": '''\
def draw(pool: list[int], rng: RandomNumberGenerator) -> int:
    """Return a solution drawn at random."""
    return pool[rng.randint(len(pool))]
''',
    "draw_until(": '''\
def draw_until(draw_mate: Callable[[], int], accept: Callable[[int], bool]) -> int:
    """Return the first mate that is accepted; the last one drawn, if none was."""
    mate = draw_mate()
    for _ in range(MAX_REDRAWS):
        if accept(mate):
            break

        mate = draw_mate()

    return mate
''',
    "remove_duplicates(": '''\
def remove_duplicates(
    view: PopulationView, remaining: list[int], num_survivors: int
) -> list[int]:
    """Return the solutions without copies of others, but enough to survive."""
    originals = {view.solutions[idx]: idx for idx in reversed(remaining)}
    kept = set(originals.values())
    copies = [idx for idx in remaining if idx not in kept]
    removed = set(copies[: len(remaining) - num_survivors])
    return [idx for idx in remaining if idx not in removed]
''',
    "biased_fitness(": '''\
def biased_fitness(
    view: PopulationView, candidates: list[int], num_elite: int, num_close: int
) -> list[float]:
    """Return for each candidate its ranks by cost and by diversity, weighted."""
    size = len(candidates)
    order = sorted(
        range(size), key=lambda position: view.penalised_cost(candidates[position])
    )
    diversity = []
    for position in order:
        idx = candidates[position]
        distances = sorted(
            view.broken_pairs_distance(idx, other)
            for other in candidates
            if other != idx
        )
        closest = distances[:num_close]
        diversity.append(sum(closest) / max(len(closest), 1))

    weight = 1 - min(num_elite, size) / max(size, 1)
    by_diversity = sorted(range(size), key=lambda rank: -diversity[rank])
    fitness = [0.0] * size
    for diversity_rank, cost_rank in enumerate(by_diversity):
        value = (cost_rank + weight * diversity_rank) / (2 * size)
        fitness[order[cost_rank]] = value

    return fitness
''',
    "sorted_by(": '''\
def sorted_by(clients: list[int], keys: list[float]) -> list[int]:
    """Return the clients with the lowest keys first."""
    order = sorted(range(len(clients)), key=keys.__getitem__)
    return [clients[idx] for idx in order]
''',
}
