"""Solutions as lists and dictionaries, to be sent between processes."""

from __future__ import annotations

from typing import Any

from pyvrp_plus import CostEvaluator, ProblemData, Route, Solution, Trip


def routes_of(solution: Solution) -> list[dict[str, Any]]:
    """
    Return the routes of a solution as dictionaries.

    Each route has its ``vehicle_type``, and ``trips`` with ``start_depot``,
    ``end_depot`` and the ``visits`` between them, all of them indices of the problem
    data.
    """
    return [
        {
            "vehicle_type": route.vehicle_type(),
            "trips": [
                {
                    "start_depot": trip.start_depot(),
                    "end_depot": trip.end_depot(),
                    "visits": list(trip.visits()),
                }
                for trip in route.trips()
            ],
        }
        for route in solution.routes()
    ]


def cost_of(data: ProblemData, routes: list[dict[str, Any]]) -> int | None:
    """
    Return the cost of a solution; ``None`` if it is not feasible.

    Parameters
    ----------
    data
        Problem that the routes are to solve.
    routes
        Routes of the solution, as :func:`routes_of` returns them.

    Raises
    ------
    TypeError, ValueError, KeyError, IndexError, RuntimeError
        When the routes are no solution to the problem.
    """
    solution = Solution(data, [_route(data, **route) for route in routes])
    if not solution.is_feasible():
        return None

    # Penalties do not matter to the cost of a feasible solution.
    return int(CostEvaluator([], 0, 0).cost(solution))


def _route(data: ProblemData, vehicle_type: int, trips: list[dict[str, Any]]) -> Route:
    return Route(
        data,
        [Trip(data, vehicle_type=vehicle_type, **trip) for trip in trips],
        vehicle_type,
    )
