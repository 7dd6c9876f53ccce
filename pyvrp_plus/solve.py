"""The solver as one function."""

from __future__ import annotations

import dataclasses
import operator
import time
from typing import TYPE_CHECKING, Final

from pyvrp_plus._pyvrp import (
    NativeNeighbours,
    NeighbourhoodParams,
    PenaltyParams,
    ProblemData,
    RandomNumberGenerator,
    Route,
    Solution,
    Trip,
    initial_penalties,
)
from pyvrp_plus.crossover import (
    mixed_crossover,
    ordered_crossover,
    selective_route_exchange,
)
from pyvrp_plus.diversity import undirected_broken_pairs_distance
from pyvrp_plus.genetic.genetic_algorithm import (
    Crossover,
    GeneticAlgorithm,
    check_num_threads,
    check_stop,
)
from pyvrp_plus.genetic.penalty_manager import PenaltyManager
from pyvrp_plus.genetic.population import Population
from pyvrp_plus.interrupts import HeldInterrupts
from pyvrp_plus.keywords import suggest_keywords
from pyvrp_plus.result import Result
from pyvrp_plus.search import FocusedSearch
from pyvrp_plus.solve_params import SolveParams
from pyvrp_plus.stop import StoppingCriterion
from pyvrp_plus.stop.native_stop import start_clocks

if TYPE_CHECKING:
    from pyvrp_plus.operators import Operators

DEFAULT_PARAMS: Final = SolveParams()


@suggest_keywords
def solve(
    data: ProblemData,
    stop: StoppingCriterion,
    seed: int = 0,
    collect_stats: bool = True,
    display: bool = False,
    params: SolveParams = DEFAULT_PARAMS,
    *,
    initial_solution: Solution | None = None,
    operators: Operators | None = None,
    num_threads: int = 1,
) -> Result:
    """
    Solve a problem by hybrid genetic search.

    Interrupting the search from the keyboard ends it: the best solution so far is
    returned.

    Parameters
    ----------
    data
        The problem.
    stop
        Stopping criterion: one of :mod:`pyvrp_plus.stop`, or any callable that takes
        the cost of the best solution so far and returns whether to stop. ``MaxRuntime``
        and ``MaxCpuTime`` count from the call of this function. ``MaxRuntime`` also
        ends an iteration early; other criteria are checked between iterations only.
    seed
        Seed of the random number generator, at least zero and less than 2 ** 32.
    collect_stats
        Whether to collect statistics of the population in each iteration.
    display
        Whether to show progress, which needs ``collect_stats``, too.
    params
        Parameters of the solver.
    initial_solution
        Solution that is added to the initial population; by default none.
    operators
        Operators that replace stock rules, by default none; see
        ``pyvrp_plus.operators``.
    num_threads
        Number of threads, and of offspring that are bred at a time; the threads also
        prepare the search. The result depends on this number, but not on timing, unless
        the stopping criterion does.

    Raises
    ------
    OperatorError
        When an operator fails. The best solution until then is in its ``result``.
    TypeError
        When ``stop`` is not callable, or ``seed`` is not an integer in its range.
    ValueError
        When ``initial_solution`` is not a solution to this problem, or ``num_threads``
        is not in [1, 1024].

    References
    ----------
    Vidal, T. (2022), "Hybrid genetic search for the CVRP: Open-source implementation
    and SWAP* neighborhood", Computers & Operations Research 140.
    Wouda, N. A., Lan, L. and Kool, W. (2024), "PyVRP: A high-performance VRP solver
    package", INFORMS Journal on Computing 36(4).
    """
    with HeldInterrupts() as interrupts:
        started = time.perf_counter()
        check_stop(stop)
        check_num_threads(num_threads)
        rng = RandomNumberGenerator(_check_seed(seed))
        initial = (
            [] if initial_solution is None else [_solution_to(data, initial_solution)]
        )
        if params.search.breeding.num_constructed == 0:
            initial += [
                Solution.make_random(data, rng)
                for _ in range(params.population.min_pop_size)
            ]

        start_clocks(stop, started)
        algorithm = GeneticAlgorithm(
            data,
            _penalty_manager(data, params, operators, num_threads),
            rng,
            Population(
                undirected_broken_pairs_distance, params.population, operators=operators
            ),
            search_method(data, rng, params, num_threads, operators),
            _crossover(data, params),
            initial,
            params.genetic,
            operators=operators,
        )
        return algorithm._run(
            stop,
            collect_stats,
            display,
            params.display_interval,
            num_threads,
            started,
            interrupts,
        )


def search_method(
    data: ProblemData,
    rng: RandomNumberGenerator,
    params: SolveParams,
    num_threads: int = 1,
    operators: Operators | None = None,
) -> FocusedSearch:
    """
    Return the search by which :func:`solve` improves offspring.

    Parameters
    ----------
    data
        The problem.
    rng
        Random number generator, which the search draws from.
    params
        Parameters of the solver; those of neighbourhoods, operators and search are
        used. Operators that do not support the problem are left out.
    num_threads
        Number of threads that compute the neighbours, which do not depend on it.
    operators
        Operators that replace stock rules of walks and of proximity, by default none.

    Raises
    ------
    OperatorError
        When the operator for proximity fails.
    """
    rules_of_proximity = operators.fresh("neighbourhood") if operators else {}
    neighbours = NativeNeighbours(
        data,
        _neighbourhood(data, params),
        params.search.proximity,
        num_threads,
        rules_of_proximity,
    )
    search = FocusedSearch(data, rng, neighbours, params.search, operators)
    search._fresh_operators |= rules_of_proximity

    for node_op in params.node_ops:
        if node_op.supports(data):
            search.add_node_operator(node_op(data))

    for route_op in params.route_ops:
        if route_op.supports(data):
            search.add_route_operator(route_op(data))

    return search


def _neighbourhood(data: ProblemData, params: SolveParams) -> NeighbourhoodParams:
    walks = params.search.walks
    has_walks = walks.steps > 0 and data.num_vehicles > 1  # tours have none
    num_visits = data.num_locations - data.num_depots
    if not has_walks or num_visits < walks.large_size:
        return params.neighbourhood

    most = min(params.neighbourhood.num_neighbours, walks.large_neighbours)
    return dataclasses.replace(params.neighbourhood, num_neighbours=most)


def _penalty_manager(
    data: ProblemData,
    params: SolveParams,
    operators: Operators | None,
    num_threads: int,
) -> PenaltyManager:
    # Forbidden edges would make the initial penalties much too high.
    *loads, duration, distance = initial_penalties(
        data, skip_forbidden=True, num_threads=num_threads
    )
    return PenaltyManager(
        (loads, duration, distance),
        _with_suitable_bound(params.penalty, max(*loads, duration, distance)),
        operators=operators,
    )


def _with_suitable_bound(params: PenaltyParams, highest: float) -> PenaltyParams:
    # Where costs are in a small unit, penalties that suit them are above the default
    # bound, below which nothing feasible would be found. A chosen bound stays.
    default = PenaltyParams().max_penalty
    if params.max_penalty != default or highest <= default:
        return params

    return dataclasses.replace(params, max_penalty=10 * highest)


def _crossover(data: ProblemData, params: SolveParams) -> Crossover:
    if params.search.breeding.giant_tours:
        return mixed_crossover

    return selective_route_exchange if data.num_vehicles > 1 else ordered_crossover


def _check_seed(seed: int) -> int:
    value = operator.index(seed)
    if not 0 <= value < 2**32:
        raise TypeError(f"seed must be in [0, 2 ** 32), but is {value}.")

    return value


def _solution_to(data: ProblemData, solution: Solution) -> Solution:
    """
    Return the solution, evaluated anew on the given data.

    The solution may have been made for other data, for example for an earlier version
    of the problem.
    """
    try:
        return Solution(data, [_route(data, route) for route in solution.routes()])
    except (IndexError, RuntimeError, ValueError) as error:
        raise ValueError(f"initial_solution does not fit the data: {error}") from error


def _route(data: ProblemData, route: Route) -> Route:
    vehicle_type = route.vehicle_type()
    trips = [
        Trip(data, trip.visits(), vehicle_type, trip.start_depot(), trip.end_depot())
        for trip in route.trips()
    ]
    return Route(data, trips, vehicle_type)
