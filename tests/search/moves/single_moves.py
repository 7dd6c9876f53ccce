"""
Searches by one operator, compared with all moves of its kind that there are.

The moves are enumerated here in Python, and their costs are those of whole solutions:
if a search stops where one of them would improve, it got the change of the cost wrong,
or a bound. Builds with ``-Dcheck_deltas=true`` also compare each change with what is
computed from scratch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from hypothesis import strategies as st

from pyvrp_plus import (
    Client,
    CostEvaluator,
    Depot,
    ProblemData,
    RandomNumberGenerator,
    Route,
    Solution,
    Trip,
    VehicleType,
)
from pyvrp_plus.search import LocalSearch, NodeOperator, RouteOperator

#: Visits of each vehicle, in the order of the vehicles; an unused one has none.
Plan = list[list[int]]

#: Visits of each trip of a route.
Trips = list[list[int]]

#: An operator.
Kind = type[NodeOperator] | type[RouteOperator]

COSTS = CostEvaluator([20], 6, 6)


def line_data(
    positions: list[int],
    *,
    num_vehicles: int = 2,
    capacity: int = 10,
    **vehicle: Any,
) -> ProblemData:
    """Return clients with a demand of one on a line, on which the depot is at 0."""
    return euclidean_data(
        [(x, 0) for x in [0, *positions]],
        demands=[1] * len(positions),
        vehicle_types=[
            VehicleType(num_available=num_vehicles, capacity=[capacity], **vehicle)
        ],
    )


def euclidean_data(
    points: list[tuple[int, int]],
    demands: list[int],
    vehicle_types: list[VehicleType],
    windows: list[tuple[int, int]] | None = None,
) -> ProblemData:
    """Return data with rounded Euclidean distances; the first point is the depot."""
    coordinates = np.array(points)
    between = coordinates[:, None] - coordinates[None]
    matrix = np.rint(np.hypot(between[..., 0], between[..., 1])).astype(int)
    clients = [
        Client(
            *point,
            delivery=[demand],
            **(
                {"tw_early": windows[idx][0], "tw_late": windows[idx][1]}
                if windows
                else {}
            ),
        )
        for idx, (point, demand) in enumerate(zip(points[1:], demands, strict=True))
    ]
    return ProblemData(clients, [Depot(*points[0])], vehicle_types, [matrix], [matrix])


@st.composite
def problems(
    draw: st.DrawFn, *, timed: bool | None = None, num_types: int = 1
) -> ProblemData:
    """Draw a few clients, with time windows or without, and small vehicles."""
    num_clients = draw(st.integers(3, 7))
    coordinate = st.integers(0, 30)
    points = draw(
        st.lists(
            st.tuples(coordinate, coordinate),
            min_size=num_clients + 1,
            max_size=num_clients + 1,
        )
    )
    demands = draw(
        st.lists(st.integers(1, 5), min_size=num_clients, max_size=num_clients)
    )
    starts = draw(
        st.lists(st.integers(0, 60), min_size=num_clients, max_size=num_clients)
    )
    vehicle_types = [
        VehicleType(
            num_available=draw(st.integers(1, 2)) if num_types > 1 else 3,
            capacity=[draw(st.integers(4, 14))],
            fixed_cost=draw(st.sampled_from([0, 7])),
        )
        for _ in range(num_types)
    ]
    has_time = draw(st.booleans()) if timed is None else timed
    windows = [(start, start + 25) for start in starts] if has_time else None
    return euclidean_data(points, demands, vehicle_types, windows)


@st.composite
def problems_and_plans(draw: st.DrawFn, **arguments: Any) -> tuple[ProblemData, Plan]:
    """Draw a problem, and a plan that visits all clients, in any way."""
    data = draw(problems(**arguments))
    clients = draw(st.permutations(range(1, data.num_locations)))
    num_vehicles = data.num_vehicles
    cuts = sorted(
        draw(
            st.lists(
                st.integers(0, len(clients)),
                min_size=num_vehicles - 1,
                max_size=num_vehicles - 1,
            )
        )
    )
    ends = [*cuts, len(clients)]
    return data, [
        list(clients[start:end]) for start, end in zip([0, *cuts], ends, strict=True)
    ]


def vehicle_types_of(data: ProblemData) -> list[int]:
    """Return the type of each vehicle."""
    return [
        idx
        for idx, vehicle_type in enumerate(data.vehicle_types())
        for _ in range(vehicle_type.num_available)
    ]


def to_solution(data: ProblemData, plan: Plan) -> Solution:
    """Return the solution in which the vehicles make these visits."""
    return Solution(
        data,
        [
            Route(data, visits, vehicle_type)
            for visits, vehicle_type in zip(plan, vehicle_types_of(data), strict=False)
            if visits
        ],
    )


def to_plan(data: ProblemData, solution: Solution) -> Plan:
    """Return the visits of each vehicle of a solution."""
    types = vehicle_types_of(data)
    plan: Plan = [[] for _ in types]
    for route in solution.routes():
        vehicle = next(
            idx
            for idx, vehicle_type in enumerate(types)
            if vehicle_type == route.vehicle_type() and not plan[idx]
        )
        plan[vehicle] = route.visits()

    return plan


def solution_of(data: ProblemData, *trips_by_route: Trips) -> Solution:
    """Return the solution with routes that consist of these trips."""
    return Solution(
        data,
        [
            Route(data, [Trip(data, visits, 0) for visits in trips], 0)
            for trips in trips_by_route
        ],
    )


def trips_of(solution: Solution) -> list[Trips]:
    """Return the visits of the trips of each route."""
    return [[trip.visits() for trip in route.trips()] for route in solution.routes()]


def search_by(operator: Kind, data: ProblemData) -> LocalSearch:
    """Return a search by one operator, in which all clients are near each other."""
    clients = range(data.num_depots, data.num_locations)
    neighbours = [
        [other for other in clients if other != location] if location in clients else []
        for location in range(data.num_locations)
    ]
    search = LocalSearch(data, RandomNumberGenerator(1), neighbours)
    if issubclass(operator, RouteOperator):
        arguments = (1.0,) if operator.__name__ == "SwapStar" else ()
        search.add_route_operator(operator(data, *arguments))
    else:
        assert issubclass(operator, NodeOperator)
        search.add_node_operator(operator(data))

    return search


def improve(operator: Kind, data: ProblemData, plan: Plan) -> tuple[Solution, int]:
    """Improve a plan by one operator, as :func:`improve_solution` does."""
    return improve_solution(operator, data, to_solution(data, plan))


def improve_solution(
    operator: Kind, data: ProblemData, solution: Solution
) -> tuple[Solution, int]:
    """
    Improve by one operator; return the outcome, and how many moves were applied.

    A search ends when nothing is left near what has changed; it is repeated until it
    finds nothing at all. The cost falls as long as moves are applied.
    """
    search = search_by(operator, data)
    num_applied = 0

    while True:
        improved = search(solution, COSTS)
        assert improved.is_complete()
        if search.statistics.num_improving == 0:
            assert improved == solution
            return solution, num_applied

        assert COSTS.penalised_cost(improved) < COSTS.penalised_cost(solution)
        num_applied += search.statistics.num_improving
        solution = improved


def visits(solution: Solution) -> list[list[int]]:
    """Return the visits of the routes, in a fixed order of these."""
    return sorted(route.visits() for route in solution.routes())


def check_local_optimum(
    data: ProblemData, solution: Solution, moves: Iterable[Plan]
) -> None:
    """Assert that no plan out of those that one move leads to costs less."""
    cost = COSTS.penalised_cost(solution)
    for plan in moves:
        assert COSTS.penalised_cost(to_solution(data, plan)) >= cost, plan


def with_routes(plan: Plan, **routes: list[int]) -> Plan:
    """Return a plan with other routes, each named by ``r`` and the vehicle."""
    changed = list(plan)
    for name, route in routes.items():
        changed[int(name[1:])] = route

    return changed


def pairs_of_routes(plan: Plan) -> Iterator[tuple[int, int]]:
    """Give all pairs of two vehicles, in both orders."""
    for first in range(len(plan)):
        for second in range(len(plan)):
            if first != second:
                yield first, second
