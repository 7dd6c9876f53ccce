"""The solver as one function."""

from __future__ import annotations

import operator
from typing import Final

from pyvrp_plus._pyvrp import ProblemData, Route, Solution, Trip, run_genetic
from pyvrp_plus.native_stop import native_limits, no_limits, record_native_run
from pyvrp_plus.progress import make_display
from pyvrp_plus.result import Result
from pyvrp_plus.solve_params import SolveParams
from pyvrp_plus.statistics import Statistics
from pyvrp_plus.stop import StoppingCriterion

DEFAULT_PARAMS: Final = SolveParams()


def solve(
    data: ProblemData,
    stop: StoppingCriterion,
    seed: int = 0,
    collect_stats: bool = True,
    display: bool = False,
    params: SolveParams = DEFAULT_PARAMS,
    *,
    initial_solution: Solution | None = None,
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
        When to stop: one of :mod:`pyvrp_plus.stop`, or any callable that takes the
        cost of the best solution so far and returns whether to stop.
    seed
        Seed of the random numbers, at least zero and less than 2 ** 32.
    collect_stats
        Whether to collect statistics of the population in each iteration.
    display
        Whether to show progress, which needs ``collect_stats``, too.
    params
        Parameters of the solver.
    initial_solution
        A solution that is added to the initial population.

    Raises
    ------
    TypeError
        When ``stop`` is not callable, or ``seed`` is not an integer in its range.
    ValueError
        When ``initial_solution`` is not a solution to this problem.

    References
    ----------
    Vidal, T. (2022), "Hybrid genetic search for the CVRP: Open-source implementation
    and SWAP* neighborhood", Computers & Operations Research 140.
    Wouda, N. A., Lan, L. and Kool, W. (2024), "PyVRP: A high-performance VRP solver
    package", INFORMS Journal on Computing 36(4).
    """
    if not callable(stop):
        raise TypeError(f"stop must be callable, but is {stop!r}.")

    limits = native_limits(stop)
    with make_display(data, params.display_interval, enabled=display) as shown:
        outcome = run_genetic(
            data,
            _check_seed(seed),
            params.genetic,
            params.penalty,
            params.population,
            params.neighbourhood,
            params.search,
            node_ops=[op.__name__ for op in params.node_ops],
            route_ops=[op.__name__ for op in params.route_ops],
            initial_solution=None
            if initial_solution is None
            else _solution_to(data, initial_solution),
            stop={**(no_limits() if limits is None else limits)},
            should_stop=stop if limits is None else None,
            collect_stats=collect_stats,
            on_progress=shown.update if display else None,
            progress_interval=shown.interval,
        )

        result = Result(
            outcome["best"],
            Statistics.from_columns(outcome["stats"])
            if collect_stats
            else Statistics(collect_stats=False),
            outcome["num_iterations"],
            outcome["runtime"],
        )
        shown.finish(result)

    if limits is not None:
        record_native_run(
            stop,
            result.num_iterations,
            outcome["iterations_without_improvement"],
            result.runtime,
            result.cost(),
        )

    return result


def _check_seed(seed: int) -> int:
    value = operator.index(seed)
    if not 0 <= value < 2**32:
        raise TypeError(f"seed must be in [0, 2 ** 32), but is {value}.")

    return value


def _solution_to(data: ProblemData, solution: Solution) -> Solution:
    """
    Return the solution with the figures that it has for the given data.

    It may have been made for other data, for example for what the problem was before
    some of it changed.
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
