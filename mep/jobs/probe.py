"""
Probes: populations and penalties to try operators on.

The solver itself builds them from fixed seeds, so that all programs meet the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from pyvrp_plus import (
    Client,
    CostEvaluator,
    Depot,
    ProblemData,
    RandomNumberGenerator,
    Solution,
    VehicleType,
)
from pyvrp_plus.generate import generate_cvrp, generate_tsp, generate_vrptw
from pyvrp_plus.search import (
    NODE_OPERATORS,
    LocalSearch,
    NeighbourhoodParams,
    compute_neighbours,
)

#: Share of feasible solutions that penalty updates are to aim at.
TARGET = 0.43

# From penalties so low that good solutions violate constraints, to prohibitive ones.
_LEVELS = [CostEvaluator([load], load / 4, 1) for load in (0.5, 1, 2, 4, 8, 16, 10_000)]
_USUAL = CostEvaluator([20], 6, 6)


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
    costs: CostEvaluator = _USUAL
    num_survivors: int = 0
    is_usual: bool = False


@dataclass(frozen=True)
class PenaltyProbe:
    """
    Penalties, and the course of feasibility over several updates of them.

    Parameters
    ----------
    name
        Description in words, for messages.
    penalties
        Initial penalties: of each load dimension, of time warp and of distance.
    shares
        Share of solutions that are feasible in each dimension, in percent, for each
        update.
    """

    name: str
    penalties: list[float]
    shares: list[list[int]]


@cache
def parent_probes() -> list[Probe]:
    """Return populations to select parents from."""
    cvrp, vrptw, tsp = _cvrp(), _vrptw(), _tsp()
    feasible, infeasible = cvrp
    clones = [_copy(feasible[0]) for _ in range(25)]
    return [
        Probe("40 feasible and 25 infeasible ones", feasible[:40] + infeasible[:25]),
        Probe("65 of each kind", vrptw[0][:65] + vrptw[1][:65], is_usual=True),
        Probe("30 feasible ones of a TSP", tsp[0][:30]),
        Probe("25 feasible ones", feasible[:25]),
        Probe("25 infeasible ones", infeasible[:25]),
        Probe("a single one, feasible", feasible[:1]),
        Probe("a single one, infeasible", infeasible[:1]),
        Probe("one feasible and one infeasible one", feasible[:1] + infeasible[:1]),
        Probe("two feasible ones", feasible[1:3]),
        Probe("25 equal ones", clones),
    ]


@cache
def survivor_probes() -> list[Probe]:
    """Return populations to select survivors from, all feasible or all infeasible."""
    feasible, infeasible = _cvrp()
    vrptw, tsp = _vrptw(), _tsp()
    clones = [_copy(feasible[0]) for _ in range(66)]
    return [
        Probe("66 feasible ones", feasible[:66], _USUAL, 25, is_usual=True),
        Probe("66 infeasible ones", vrptw[1][:66], _USUAL, 25, is_usual=True),
        Probe("66 of a TSP", tsp[0][:66], _USUAL, 25, is_usual=True),
        Probe("66 equal ones", clones, _USUAL, 25),
        Probe("26 infeasible ones", infeasible[:26], _USUAL, 25),
        Probe("4 feasible ones", feasible[:4], _USUAL, 2),
        Probe("3 infeasible ones", infeasible[:3], _USUAL, 1),
        Probe("2 feasible ones", feasible[:2], _USUAL, 1),
    ]


def penalty_probes() -> list[PenaltyProbe]:
    """Return the probes for updates of penalties."""
    target = round(100 * TARGET)
    probes = []
    for num_loads in (1, 3):
        size = num_loads + 2
        mixed = [(37 * dim + 11) % 101 for dim in range(size)]
        levels = [[level] * size for level in (0, 0, target, 100, 100, target - 1)]
        shares = [*levels, mixed, mixed[::-1]]
        loads = f"{num_loads} load dimension{'s' if num_loads > 1 else ''}"
        probes += [
            PenaltyProbe(f"{kind}, {loads}", penalties, shares)
            for kind, penalties in {
                "usual penalties": [12.5 * (dim + 1) for dim in range(size)],
                "penalties at their lower bound": [0.1] * size,
                "penalties at their upper bound": [100_000.0] * size,
                "penalties of zero": [0.0] * size,
            }.items()
        ]

    return probes


def violating(num_loads: int, dimensions: tuple[int, ...]) -> Solution:
    """
    Return a solution that is infeasible in exactly the given dimensions.

    Its route visits a client for each of them that cannot be visited feasibly: one that
    is too heavy, too late, or too far away.
    """
    route = [dim + 1 for dim in dimensions]
    return Solution(_impossible(num_loads), [route] if route else [])


@cache
def _impossible(num_loads: int) -> ProblemData:
    size = num_loads + 3
    heavy = [
        Client(0, 0, delivery=[2 * (dim == other) for other in range(num_loads)])
        for dim in range(num_loads)
    ]
    nothing = [0] * num_loads
    late = Client(0, 0, delivery=nothing, tw_late=0)
    distance = [[0] * size for _ in range(size)]
    duration = [[0] * size for _ in range(size)]
    for other in range(size - 1):
        distance[other][-1] = distance[-1][other] = 10
    for other in range(size):
        duration[other][num_loads + 1] = int(other != num_loads + 1)

    return ProblemData(
        clients=[*heavy, late, Client(0, 0, delivery=nothing)],
        depots=[Depot(0, 0)],
        vehicle_types=[VehicleType(1, capacity=[1] * num_loads, max_distance=1)],
        distance_matrices=[distance],
        duration_matrices=[duration],
    )


@cache
def trial_instances() -> list[ProblemData]:
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
def _cvrp() -> tuple[list[Solution], list[Solution]]:
    return _solutions(trial_instances()[0])


@cache
def _vrptw() -> tuple[list[Solution], list[Solution]]:
    return _solutions(trial_instances()[1])


@cache
def _tsp() -> tuple[list[Solution], list[Solution]]:
    return _solutions(generate_tsp(15, seed=3))


def _solutions(data: ProblemData) -> tuple[list[Solution], list[Solution]]:
    """Return up to 66 feasible and up to 66 infeasible solutions."""
    made = list(islice(_educated(data), 600))
    feasible = [solution for solution in made if solution.is_feasible()]
    infeasible = [solution for solution in made if not solution.is_feasible()]
    return feasible[:66], infeasible[:66]


def _educated(data: ProblemData) -> Iterator[Solution]:
    """Yield random solutions, and some improved at different levels of penalties."""
    rng = RandomNumberGenerator(seed=1)
    search = local_search(data, rng)
    while True:
        yield Solution.make_random(data, rng)
        for costs in _LEVELS:
            yield search(Solution.make_random(data, rng), costs)


def _copy(solution: Solution) -> Solution:
    """Return an equal solution that is another object."""
    return Solution(trial_instances()[0], solution.routes())
