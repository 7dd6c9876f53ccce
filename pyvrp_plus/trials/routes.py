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


def solution_of(data: ProblemData, routes: list[dict[str, Any]]) -> Solution:
    """
    Return the solution with some routes, as :func:`routes_of` returns them.

    Raises
    ------
    TypeError, ValueError, KeyError, IndexError, RuntimeError
        When the routes are no solution to the problem.
    """
    return Solution(data, [_route(data, route) for route in routes])


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
    solution = solution_of(data, routes)
    if not solution.is_feasible():
        return None

    # Penalties do not matter to the cost of a feasible solution.
    return int(CostEvaluator([], 0, 0).cost(solution))


def _route(data: ProblemData, route: dict[str, Any]) -> Route:
    _check(route, {"vehicle_type", "trips"})
    vehicle_type = _number(route["vehicle_type"])
    return Route(
        data, [_trip(data, trip, vehicle_type) for trip in route["trips"]], vehicle_type
    )


def _trip(data: ProblemData, trip: dict[str, Any], vehicle_type: int) -> Trip:
    _check(trip, {"start_depot", "end_depot", "visits"})
    return Trip(
        data,
        visits=[_number(visit) for visit in trip["visits"]],
        vehicle_type=vehicle_type,
        start_depot=_number(trip["start_depot"]),
        end_depot=_number(trip["end_depot"]),
    )


# Routes may come from anywhere: the extension is only given what it expects.
def _check(value: object, names: set[str]) -> None:
    if not isinstance(value, dict) or value.keys() != names:
        raise ValueError(f"an object needs the names {', '.join(sorted(names))}")


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < 2**31:
        raise ValueError("an index is not a number, or too large")

    return value
