"""Populations to try operators on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from pyvrp_plus import (
    CostEvaluator,
    ProblemData,
    RandomNumberGenerator,
    Solution,
)
from pyvrp_plus.generate import generate_cvrp, generate_tsp, generate_vrptw
from pyvrp_plus.search import (
    NODE_OPERATORS,
    LocalSearch,
    NeighbourhoodParams,
    compute_neighbours,
)

# From penalties so low that good solutions violate constraints, to prohibitive ones.
_LEVELS = [CostEvaluator([load], load / 4, 1) for load in (0.5, 1, 2, 4, 8, 16, 10_000)]

#: Penalties as they are in the middle of a search.
USUAL_COSTS = CostEvaluator([20], 6, 6)


@dataclass(frozen=True)
class Probe:
    """
    A population to select parents or survivors from.

    Parameters
    ----------
    name
        Description in words, for messages.
    solutions
        Solutions of the population, feasible ones first.
    costs
        Cost evaluator with the penalties to use.
    num_survivors
        Number of survivors to select; zero if parents are selected.
    is_usual
        Whether the population is as large as usual in a search, so that calls are
        timed.
    """

    name: str
    solutions: list[Solution]
    costs: CostEvaluator = USUAL_COSTS
    num_survivors: int = 0
    is_usual: bool = False


@cache
def probe_instances() -> list[ProblemData]:
    """Return instances for short runs: a CVRP, and one with time windows."""
    return [generate_cvrp(18, seed=1), generate_vrptw(16, seed=2)]


def local_search(data: ProblemData, rng: RandomNumberGenerator) -> LocalSearch:
    """Return a local search that is good enough for small instances."""
    search = LocalSearch(data, rng, compute_neighbours(data, NeighbourhoodParams()))
    for operator in NODE_OPERATORS:
        if operator.supports(data):
            search.add_node_operator(operator(data))

    return search


@cache
def cvrp_solutions() -> tuple[list[Solution], list[Solution]]:
    """Return feasible and infeasible solutions of a CVRP."""
    return _solutions(probe_instances()[0])


@cache
def vrptw_solutions() -> tuple[list[Solution], list[Solution]]:
    """Return feasible and infeasible solutions of a VRPTW."""
    return _solutions(probe_instances()[1])


@cache
def tsp_solutions() -> tuple[list[Solution], list[Solution]]:
    """Return feasible and infeasible solutions of a TSP."""
    return _solutions(generate_tsp(15, seed=3))


def _solutions(data: ProblemData) -> tuple[list[Solution], list[Solution]]:
    """Return up to 66 feasible and up to 66 infeasible solutions."""
    made = list(islice(_improved(data), 600))
    feasible = [solution for solution in made if solution.is_feasible()]
    infeasible = [solution for solution in made if not solution.is_feasible()]
    return feasible[:66], infeasible[:66]


def _improved(data: ProblemData) -> Iterator[Solution]:
    """Yield random solutions, and some improved at different levels of penalties."""
    rng = RandomNumberGenerator(seed=1)
    search = local_search(data, rng)
    while True:
        yield Solution.make_random(data, rng)
        for costs in _LEVELS:
            yield search(Solution.make_random(data, rng), costs)


def copy_of(solution: Solution) -> Solution:
    """Return an equal solution that is another object."""
    return Solution(probe_instances()[0], solution.routes())
