"""Worker that solves TSPs with LKH, through elkai."""

from __future__ import annotations

from importlib.metadata import version

import elkai  # type: ignore[import-not-found]
import numpy as np

from . import features
from .problem import Integers, Problem
from .worker import NotApplicable, Reply, Request, Stopwatch, seconds, serve

SUPPORTED = {
    "service durations",
    "pickups",
    "several load dimensions",
    "asymmetric distances",
    "fixed costs",
}

# LKH multiplies distances by 100, and adds two of them as 32-bit integers.
_LARGEST = (2**31 - 1) // 200


def answer(request: Request) -> Reply:
    """Repeat runs of LKH while the budget has room for one; return the best tour."""
    limit = seconds(request, "s", "cpu")
    problem = Problem.load(request["folder"])
    _check(problem)
    (distances,) = problem.distances
    (vehicle,) = problem.vehicle_types

    stopwatch = Stopwatch()
    spent = stopwatch.wall if request["budget"]["unit"] == "s" else stopwatch.cpu
    rng = np.random.default_rng(request["seed"])
    best_cost, best_tour = None, list[int]()
    trace = []
    runs = 0
    while runs == 0 or spent() * (runs + 1) / runs <= limit:
        runs += 1
        tour = _run(distances, rng)
        length = int(distances[tour, np.roll(tour, -1)].sum())
        cost = vehicle.unit_distance_cost * length + vehicle.fixed_cost
        if best_cost is None or cost < best_cost:
            best_cost, best_tour = cost, tour.tolist()
            trace.append((stopwatch.wall(), runs, cost))

    times = stopwatch.times()
    depot = best_tour.index(vehicle.start_depot)
    visits = best_tour[depot + 1 :] + best_tour[:depot]
    trip = {
        "start_depot": vehicle.start_depot,
        "end_depot": vehicle.end_depot,
        "visits": visits,
    }
    return {
        "feasible": True,
        "cost": best_cost,
        "routes": [{"vehicle_type": 0, "trips": [trip]}],
        "iterations": runs,
        "trace": trace,
        "version": version("elkai"),
        **times,
    }


def _run(distances: Integers, rng: np.random.Generator) -> Integers:
    """Return the tour of one run; renumbering locations makes runs differ."""
    order = rng.permutation(len(distances))
    shuffled = elkai.DistanceMatrix(distances[np.ix_(order, order)].tolist())
    tour: Integers = order[shuffled.solve_tsp(runs=1)[:-1]]
    return tour


def _check(problem: Problem) -> None:
    features.require(problem, SUPPORTED)
    (vehicle, *others) = problem.vehicle_types
    load = problem.deliveries.sum(axis=0) + problem.pickups.sum(axis=0)
    for is_beyond, reason in (
        (others or vehicle.num_available > 1, "more than one vehicle"),
        (problem.num_locations < 3, "fewer than three locations"),
        ((load > vehicle.capacity).any(), "capacity that may bind"),
        (problem.distances[0].max() > _LARGEST, f"distances above {_LARGEST}"),
    ):
        if is_beyond:
            raise NotApplicable(reason)


if __name__ == "__main__":
    serve(answer)
