"""Worker that solves with PyVRP 0.12, possibly with operators replacing its rules."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pyvrp

from . import pyvrp_operators
from .pyvrp_like import Stop, reply, routes_of
from .worker import NotApplicable, Reply, Request, serve


def answer(request: Request) -> Reply:
    """Solve by ``pyvrp.solve`` itself if there are no operators."""
    if "PICKUP_AND_DELIVERY_SECTION" in Path(request["instance"]).read_text():
        raise NotApplicable("shipments")

    data = pyvrp.read(request["instance"], request["round_func"])
    operators = pyvrp_operators.load(request["files"])
    stop = Stop(request["budget"])
    if operators:
        result = pyvrp_operators.solve(data, stop, request["seed"], operators)
    else:
        result = pyvrp.solve(data, stop, request["seed"], collect_stats=False)

    times = stop.stopwatch.times()
    return reply(result, routes_of, stop.trace, times, version("pyvrp"))


if __name__ == "__main__":
    serve(answer)
