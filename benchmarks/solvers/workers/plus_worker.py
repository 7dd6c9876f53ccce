"""Worker that solves with pyvrp_plus."""

from __future__ import annotations

import pyvrp_plus
from pyvrp_plus.operators import Operators
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.routes import routes_of
from pyvrp_plus.trials.stop import start_criterion
from pyvrp_plus.trials.trace import trace_of

from .pyvrp_like import reply
from .worker import Reply, Request, Stopwatch, serve


def answer(request: Request) -> Reply:
    """Solve, with stock parameters or operators if the request asks for them."""
    data = pyvrp_plus.read(request["instance"], request["round_func"])
    params = pyvrp_plus.SolveParams
    # Compiling operators is no part of the search.
    operators = Operators.from_files(*request["files"])

    stopwatch = Stopwatch()
    result = pyvrp_plus.solve(
        data,
        start_criterion(Budget(**request["budget"])),
        request["seed"],
        params=params.stock() if request["stock"] else params(),
        operators=operators,
    )
    times = stopwatch.times()
    before = times["runtime"] - result.runtime
    trace = [
        (before + end, iteration, cost) for end, iteration, cost in trace_of(result)
    ]
    return reply(result, routes_of, trace, times, pyvrp_plus.__version__)


if __name__ == "__main__":
    serve(answer)
