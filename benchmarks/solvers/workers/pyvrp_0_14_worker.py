"""Worker that solves with PyVRP 0.14, which numbers clients and depots separately."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import pyvrp

from .activities import location
from .pyvrp_like import Stop, reply
from .worker import Reply, Request, serve


def answer(request: Request) -> Reply:
    """Solve by iterated local search."""
    data = pyvrp.read(request["instance"], request["round_func"])
    stop = Stop(request["budget"])
    result = pyvrp.solve(data, stop, request["seed"], collect_stats=False)
    times = stop.stopwatch.times()

    def routes_of(solution: Any) -> list[Any]:
        return [
            {"vehicle_type": route.vehicle_type(), "trips": trips(route)}
            for route in solution.routes()
        ]

    def trips(route: Any) -> list[Any]:
        first, *others = route
        found: list[Any] = []
        start, visits = first.idx, list[int]()
        for activity in others:
            if activity.is_depot():
                found.append(
                    {"start_depot": start, "end_depot": activity.idx, "visits": visits}
                )
                start, visits = activity.idx, []
            else:
                visits.append(location(data, activity))

        return found

    return reply(result, routes_of, stop.trace, times, version("pyvrp"))


if __name__ == "__main__":
    serve(answer)
