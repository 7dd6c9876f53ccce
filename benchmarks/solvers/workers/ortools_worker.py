"""Worker that solves with the routing library of OR-Tools."""

from __future__ import annotations

from importlib.metadata import version

from ortools.constraint_solver import (  # type: ignore[import-not-found]
    pywrapcp,
    routing_enums_pb2,
)

from . import features
from .ortools_model import SUPPORTED, ORToolsModel
from .problem import Problem
from .worker import Reply, Request, Stopwatch, seconds, serve


def answer(request: Request) -> Reply:
    """Solve by guided local search, from a solution by parallel insertion."""
    limit = seconds(request, "s")
    problem = Problem.load(request["folder"])
    present = features.require(problem, SUPPORTED)
    _ = problem.distances, problem.durations  # Reading is no part of the search.

    stopwatch = Stopwatch()
    model = ORToolsModel(problem, present)
    model.routing.solver().ReSeed(request["seed"])
    trace: list[tuple[float, int, int]] = []

    def on_solution() -> None:
        cost = model.routing.CostVar().Max()
        if not trace or cost < trace[-1][2]:
            trace.append((stopwatch.wall(), len(trace) + 1, cost))

    model.routing.AddAtSolutionCallback(on_solution)
    solution = model.routing.SolveWithParameters(_parameters(limit - stopwatch.wall()))
    times = stopwatch.times()
    cost = None if solution is None else solution.ObjectiveValue()
    if cost is not None and (not trace or cost < trace[-1][2]):
        # At the end, leaving out all optional clients is tried without a callback.
        trace.append((times["runtime"], len(trace) + 1, cost))

    return {
        "feasible": solution is not None,
        "cost": cost,
        "routes": [] if solution is None else model.routes(solution),
        "iterations": None,
        "trace": trace,
        "version": version("ortools"),
        **times,
    }


def _parameters(limit: float) -> object:
    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = (
        routing_enums_pb2.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION
    )
    parameters.local_search_metaheuristic = (
        routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    )
    parameters.time_limit.FromMilliseconds(max(int(1000 * limit), 1))
    return parameters


if __name__ == "__main__":
    serve(answer)
