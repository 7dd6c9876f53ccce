"""Worker that solves TSPs and CVRPs with a POMO policy, from a file of weights."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import torch  # type: ignore[import-not-found]

from . import features
from .problem import Integers, Problem
from .worker import NotApplicable, Reply, Request, Stopwatch, seconds, serve

# The policy is outside of the folder from which workers import.
sys.path.append(str(Path(__file__).resolve().parents[3]))

from benchmarks.neural.checkpoint import Checkpoint, load_checkpoint
from benchmarks.neural.rollout import cvrp_solutions, tsp_solutions

# The policy sees coordinates and demands; matrices only select the best solution.
SUPPORTED = {"service durations", "asymmetric distances"}


def answer(request: Request) -> Reply:
    """
    Return the best of the greedy solutions that can be built within the budget.

    The policy is deterministic: the seed changes nothing. The run ends at the latest
    when all solutions have been built: each start in each of eight views.
    """
    limit = seconds(request, "s", "cpu")
    if not request["files"]:
        raise NotApplicable("no weights: write pomo:FILE")

    weights = load_checkpoint(Path(request["files"][0]))
    problem = Problem.load(request["folder"])
    batches = _batches(weights, problem)
    (vehicle,) = problem.vehicle_types
    torch.set_num_threads(1)

    stopwatch = Stopwatch()
    spent = stopwatch.wall if request["budget"]["unit"] == "s" else stopwatch.cpu
    best_cost, best = None, np.zeros(0, np.int64)
    trace = []
    for number, batch in enumerate(batches, 1):
        closed, costs = _costs(weights, batch, problem)
        idx = int(costs.argmin())
        cost = vehicle.unit_distance_cost * int(costs[idx])
        if _is_feasible(closed[idx], vehicle.num_available) and (
            best_cost is None or cost < best_cost
        ):
            best_cost, best = cost, closed[idx]
            trace.append((stopwatch.wall(), number, cost))
        if spent() * (number + 1) / number > limit:
            break  # Another batch would take too long.

    times = stopwatch.times()
    return {
        "feasible": best_cost is not None,
        "cost": best_cost,
        "routes": _routes(best),
        "iterations": None,
        "trace": trace,
        "version": f"torch {version('torch')}",
        **times,
    }


def _batches(weights: Checkpoint, problem: Problem) -> Iterator[Integers]:
    """Return an iterator over batches of solutions, which are built on demand."""
    features.require(problem, SUPPORTED)
    (vehicle,) = problem.vehicle_types
    if len(problem.clients) < 2:
        raise NotApplicable("fewer than two clients")

    demands: Integers = problem.deliveries.sum(axis=1)
    capacity = sum(vehicle.capacity)  # There is one dimension, or none.
    is_tsp = vehicle.num_available == 1 and demands.sum() <= capacity
    for is_beyond, reason in (
        (weights.problem == "tsp" and not is_tsp, "weights for the TSP"),
        (weights.problem == "cvrp" and not demands.any(), "weights for the CVRP"),
        (demands.max() > capacity, "a demand above the capacity"),
    ):
        if is_beyond:
            raise NotApplicable(reason)

    entities: list[Any] = [*problem.depots, *problem.clients]
    coordinates = np.array([(float(place.x), float(place.y)) for place in entities])
    if np.ptp(coordinates) == 0:
        raise NotApplicable("locations without coordinates")
    if weights.problem == "tsp":
        return tsp_solutions(weights, coordinates)

    return cvrp_solutions(weights, coordinates, demands, capacity)


def _costs(
    weights: Checkpoint, batch: Integers, problem: Problem
) -> tuple[Integers, Integers]:
    """Return solutions that start and end at the depot, 0, and their distances."""
    if weights.problem == "tsp":
        offsets = batch.argmin(axis=1)[:, None] + np.arange(batch.shape[1])
        batch = np.take_along_axis(batch, offsets % batch.shape[1], axis=1)

    closed = np.pad(batch, ((0, 0), (1, 1)))
    return closed, problem.distances[0][closed[:, :-1], closed[:, 1:]].sum(axis=1)


def _is_feasible(visits: Integers, num_vehicles: int) -> bool:
    return len(_routes(visits)) <= num_vehicles


def _routes(visits: Integers) -> list[dict[str, Any]]:
    """Split a sequence of locations where it visits the depot."""
    parts = np.split(visits, np.flatnonzero(visits == 0))
    return [
        {
            "vehicle_type": 0,
            "trips": [{"start_depot": 0, "end_depot": 0, "visits": part[1:].tolist()}],
        }
        for part in parts
        if len(part) > 1
    ]


if __name__ == "__main__":
    serve(answer)
