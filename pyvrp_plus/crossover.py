"""Crossovers: functions that make an offspring of two parents."""

import warnings

from pyvrp_plus import _pyvrp
from pyvrp_plus._pyvrp import (
    CostEvaluator,
    ProblemData,
    RandomNumberGenerator,
    Solution,
)
from pyvrp_plus.exceptions import TspWarning


def selective_route_exchange(
    parents: tuple[Solution, Solution],
    data: ProblemData,
    cost_evaluator: CostEvaluator,
    rng: RandomNumberGenerator,
) -> Solution:
    """
    Cross two parents by selective route exchange (SREX).

    Routes of the first parent make room for routes of the second that visit many of
    the same clients. For a single vehicle, there is nothing to exchange: a warning,
    :class:`~pyvrp_plus.exceptions.TspWarning`, is given.

    Parameters
    ----------
    parents
        Two solutions. If one has no routes, the other is returned.
    data
        The problem.
    cost_evaluator
        Not used: all crossovers take the same arguments.
    rng
        Random number generator.

    Returns
    -------
    Solution
        The offspring, which may lack required clients.

    Raises
    ------
    ValueError
        When a parent is not a solution to the problem.

    References
    ----------
    Nagata, Y. and Kobayashi, S. (2010), "A memetic algorithm for the pickup and
    delivery problem with time windows using selective route exchange crossover", PPSN
    XI.
    """
    if data.num_vehicles == 1:
        _warn_of_tsp(stacklevel=2)

    first, second = parents
    return _pyvrp.selective_route_exchange((first, second), data, cost_evaluator, rng)


def _warn_of_tsp(stacklevel: int) -> None:
    """Warn that selective route exchange is used for a single vehicle."""
    warnings.warn(
        "selective_route_exchange returns one of the parents if there is one vehicle; "
        "use ordered_crossover.",
        TspWarning,
        stacklevel=stacklevel + 1,
    )


def ordered_crossover(
    parents: tuple[Solution, Solution],
    data: ProblemData,
    cost_evaluator: CostEvaluator,
    rng: RandomNumberGenerator,
) -> Solution:
    """
    Cross the tours of a single vehicle by ordered crossover (OX).

    Parameters
    ----------
    parents
        Two solutions. If one has no routes, the other is returned.
    data
        The problem.
    cost_evaluator
        Not used: all crossovers take the same arguments.
    rng
        Random number generator.

    Raises
    ------
    ValueError
        When there are several vehicles, or a parent is not a solution to the problem.

    References
    ----------
    Oliver, I. M., Smith, D. J. and Holland, J. R. C. (1987), "A study of permutation
    crossover operators on the traveling salesman problem", ICGA 2.
    """
    first, second = parents
    return _pyvrp.ordered_crossover((first, second), data, cost_evaluator, rng)


def giant_tour_crossover(
    parents: tuple[Solution, Solution],
    data: ProblemData,
    cost_evaluator: CostEvaluator,
    rng: RandomNumberGenerator,
) -> Solution:
    """
    Cross the giant tours of two parents, and cut the offspring into routes by Split.

    Parameters
    ----------
    parents
        Two solutions. If one has no routes, the other is returned.
    data
        The problem: with one vehicle type that starts and ends at one depot, without
        reloads, and with required clients only.
    cost_evaluator
        Evaluator with the penalties for excess load that Split applies.
    rng
        Random number generator.

    Raises
    ------
    ValueError
        When the problem is not of that kind, or a parent is not a solution to it.

    References
    ----------
    Prins, C. (2004), "A simple and effective evolutionary algorithm for the vehicle
    routing problem", Computers & Operations Research 31(12), section 3.
    """
    first, second = parents
    return _pyvrp.giant_tour_crossover((first, second), data, cost_evaluator, rng)


def mixed_crossover(
    parents: tuple[Solution, Solution],
    data: ProblemData,
    cost_evaluator: CostEvaluator,
    rng: RandomNumberGenerator,
) -> Solution:
    """
    Cross two parents by the crossover that suits the problem.

    This is edge assembly crossover for symmetric travelling salesman problems, ordered
    crossover for other problems of a single vehicle, else selective route exchange.
    Where solutions can be cut from giant tours, it is giant tour crossover half of the
    time.

    Parameters
    ----------
    parents
        Two solutions. If one has no routes, the other is returned.
    data
        The problem.
    cost_evaluator
        Evaluator with the penalties for excess load.
    rng
        Random number generator.

    Raises
    ------
    ValueError
        When a parent is not a solution to the problem.

    References
    ----------
    Nagata, Y. and Kobayashi, S. (2013), "A powerful genetic algorithm using edge
    assembly crossover for the traveling salesman problem", INFORMS Journal on
    Computing 25(2).
    """
    first, second = parents
    return _pyvrp.mixed_crossover((first, second), data, cost_evaluator, rng)


#: The native functions, by the public function that wraps them.
_NATIVE = {
    selective_route_exchange: _pyvrp.selective_route_exchange,
    ordered_crossover: _pyvrp.ordered_crossover,
    giant_tour_crossover: _pyvrp.giant_tour_crossover,
    mixed_crossover: _pyvrp.mixed_crossover,
}
