"""
Fixed workloads, whose instructions are counted.

``python -m benchmarks.micro.workloads NAME`` runs one of them, and prints the amount of
work as JSON. Instances are generated, seeds and numbers of iterations are fixed, and
there is one thread, so that the work depends on the code only.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass

from pyvrp_plus import (
    CostEvaluator,
    PenaltyManager,
    ProblemData,
    RandomNumberGenerator,
    Solution,
    SolveParams,
    solve,
)
from pyvrp_plus.crossover import ordered_crossover, selective_route_exchange
from pyvrp_plus.generate import (
    generate_cvrp,
    generate_tsp,
    generate_vrp,
    generate_vrptw,
)
from pyvrp_plus.search import BreedingParams, SearchParams
from pyvrp_plus.solve import search_method
from pyvrp_plus.stop import MaxIterations

_SEARCH = ("pyvrp_plus::search::FocusedSearch<*>::improve(*)",)

#: Patterns of the functions of whole runs. The check for interrupts is excluded: how
#: often it is made depends on time.
SOLVE = (
    "pyvrp_plus::GeneticAlgorithm::run(*)",
    "pyvrp_plus::bindings::PythonObserver::is_interrupted()",
)


@dataclass(frozen=True)
class Work:
    """
    Amount of work that was done.

    Parameters
    ----------
    num_calls
        Number of solutions that were improved; for whole runs, number of iterations.
    num_moves
        Number of moves that were evaluated (of focused searches, those of the chain);
        ``None`` for whole runs, which do not report it.
    """

    num_calls: int
    num_moves: int | None


@dataclass(frozen=True)
class Workload:
    """
    A fixed amount of work whose instructions are counted.

    Parameters
    ----------
    description
        Short description of the workload.
    functions
        Patterns of the native functions that count, as
        :func:`~benchmarks.micro.callgrind.count_instructions` takes them.
    run
        Function that does the work.
    """

    description: str
    functions: tuple[str, ...]
    run: Callable[[], Work]


def local_search(data: ProblemData, num_random: int, num_offspring: int) -> Work:
    """Improve random solutions by local search, then offspring of improved ones."""
    params = SolveParams.stock()
    rng = RandomNumberGenerator(1)
    search = search_method(data, rng, params)
    costs = _initial_costs(data, params)
    cross = selective_route_exchange if data.num_vehicles > 1 else ordered_crossover

    num_moves, improved = 0, list[Solution]()
    for idx in range(num_random + num_offspring):
        if idx < num_random:
            solution = Solution.make_random(data, rng)
        else:
            first = idx - num_random
            parents = improved[first], improved[first + 1]
            solution = cross(parents, data, costs, rng)

        improved.append(search(solution, costs))
        num_moves += search.statistics.num_moves

    return Work(len(improved), num_moves)


def focused_search(data: ProblemData, num_calls: int) -> Work:
    """Improve random solutions by local search and a chain of perturbations."""
    params = SolveParams(search=SearchParams(breeding=BreedingParams(focus_steps=30)))
    rng = RandomNumberGenerator(1)
    search = search_method(data, rng, params)
    costs = _initial_costs(data, params)

    num_moves = 0
    for _ in range(num_calls):
        search(Solution.make_random(data, rng), costs)
        num_moves += search.statistics.num_moves

    return Work(num_calls, num_moves)


def _initial_costs(data: ProblemData, params: SolveParams) -> CostEvaluator:
    return PenaltyManager.init_from(data, params.penalty).cost_evaluator()


def _solve(data: ProblemData, num_iterations: int) -> Work:
    """Run the default solver, whose iterations breed an offspring or walk a little."""
    result = solve(data, MaxIterations(num_iterations), seed=1, collect_stats=False)
    return Work(result.num_iterations, None)


#: All workloads by name.
WORKLOADS = {
    "cvrp-200": Workload(
        "local search, stock parameters, CVRP with 200 clients",
        _SEARCH,
        lambda: local_search(generate_cvrp(200, seed=1), 10, 40),
    ),
    "vrptw-200": Workload(
        "local search, stock parameters, VRPTW with 200 clients",
        _SEARCH,
        lambda: local_search(generate_vrptw(200, seed=1), 10, 40),
    ),
    "solve-vrpmb-25": Workload(
        "default solve, mixed backhauls, 25 clients",
        SOLVE,
        lambda: _solve(generate_vrp("VRPMB", 25, seed=1), 400),
    ),
    "cvrp-1000": Workload(
        "local search, stock parameters, CVRP with 1000 clients",
        _SEARCH,
        lambda: local_search(generate_cvrp(1000, seed=1), 2, 2),
    ),
    "tsp-100": Workload(
        "local search, stock parameters, TSP with 100 locations",
        _SEARCH,
        lambda: local_search(generate_tsp(100, seed=1), 10, 40),
    ),
    "focused-cvrp-200": Workload(
        "focused search, 30 steps per client, CVRP with 200 clients",
        _SEARCH,
        lambda: focused_search(generate_cvrp(200, seed=1), 1),
    ),
    "focused-vrptw-200": Workload(
        "focused search, 30 steps per client, VRPTW with 200 clients",
        _SEARCH,
        lambda: focused_search(generate_vrptw(200, seed=1), 1),
    ),
}


def main() -> None:
    """Run one workload, and print its amount of work as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.workloads")
    parser.add_argument("name", choices=list(WORKLOADS))
    print(json.dumps(asdict(WORKLOADS[parser.parse_args().name].run())))


if __name__ == "__main__":
    main()
