"""Worker that solves CVRPs with HGS-CVRP, through hygese."""

from __future__ import annotations

import math
from importlib.metadata import version
from typing import Any

import hygese  # type: ignore[import-not-found]
import numpy as np

from . import features
from .fleet import vehicles
from .problem import Problem, VehicleType
from .worker import NotApplicable, Reply, Request, Stopwatch, seconds, serve

SUPPORTED = {"service durations", "maximum duration", "maximum distance"}

# HGS-CVRP refuses larger distances and demands, and treats 1e-5 as zero.
_LARGEST = 100_000
_LARGEST_SCALE = 2**12


def answer(request: Request) -> Reply:
    """Solve with default parameters; the time limit of HGS-CVRP is in CPU seconds."""
    limit = seconds(request, "cpu", "s")
    problem = Problem.load(request["folder"])
    present = features.require(problem, SUPPORTED)
    (vehicle,) = problem.vehicle_types
    if len(problem.clients) < 2:
        raise NotApplicable("fewer than two clients")
    if (problem.deliveries.sum(axis=0) > _capacity(vehicle)).any():
        raise NotApplicable("more demand than all vehicles can take")

    stopwatch = Stopwatch()
    scale = _scale(int(problem.distances[0].max()), "distances")
    parameters = hygese.AlgorithmParameters(
        timeLimit=max(limit - stopwatch.cpu(), 0.001), seed=request["seed"]
    )
    solver = hygese.Solver(parameters, verbose=False)
    solution = solver.solve_cvrp(_data(problem, vehicle, present, scale))
    times = stopwatch.times()

    # Without a feasible solution, HGS-CVRP returns one without routes.
    return {
        "feasible": bool(solution.routes),
        "cost": vehicle.unit_distance_cost * round(scale * solution.cost),
        "routes": [_route(problem, visits) for visits in solution.routes],
        "iterations": None,
        "trace": [],
        "version": version("hygese"),
        **times,
    }


def _data(
    problem: Problem, vehicle: VehicleType, present: set[str], scale: int
) -> dict[str, Any]:
    (depot,) = problem.depots
    points = [(depot.x, depot.y), *((client.x, client.y) for client in problem.clients)]
    places = np.array(points)
    # HGS-CVRP wants no negative coordinates, and uses only directions from the depot.
    places -= places.min(axis=0)
    data = {
        "distance_matrix": problem.distances[0] / scale,
        "x_coordinates": places[:, 0],
        "y_coordinates": places[:, 1],
        "num_vehicles": len(vehicles(problem, present)),
        **_loads(problem, vehicle),
    }
    limit = _duration_limit(problem, vehicle, present)
    if limit is not None:
        service = [client.service_duration for client in problem.clients]
        data["duration_limit"] = limit / scale
        if "maximum duration" in present:
            data["service_times"] = np.array([0, *service]) / scale

    return data


def _duration_limit(
    problem: Problem, vehicle: VehicleType, present: set[str]
) -> int | None:
    """Return the limit on duration or distance, of which HGS-CVRP takes only one."""
    if "maximum duration" not in present:
        return vehicle.max_distance if "maximum distance" in present else None

    if "maximum distance" in present:
        raise NotApplicable("maximum distance and duration")
    if not np.array_equal(problem.distances[0], problem.durations[0]):
        raise NotApplicable("maximum duration where durations are not distances")

    return vehicle.max_duration


def _loads(problem: Problem, vehicle: VehicleType) -> dict[str, Any]:
    demands = problem.deliveries[:, 0] if vehicle.capacity else np.zeros(0)
    if not demands.any():  # HGS-CVRP refuses problems without deliveries.
        number = len(problem.clients)
        return {"demands": np.array([0, *[1] * number]), "vehicle_capacity": number}

    scale = _scale(int(demands.max()), "demands")
    return {
        "demands": np.array([0, *demands]) / scale,
        # A capacity above the total demand means the same, but may be too large.
        "vehicle_capacity": min(vehicle.capacity[0], int(demands.sum())) / scale,
    }


def _capacity(vehicle: VehicleType) -> list[int]:
    """Return the total capacity of all vehicles, by load dimension."""
    return [vehicle.num_available * amount for amount in vehicle.capacity]


def _scale(largest: int, quantity: str) -> int:
    """Return a power of two to divide values by, so that no bit of them is lost."""
    if largest == 0:
        raise NotApplicable(f"{quantity} that are all zero")

    scale = 1 << max(math.ceil(math.log2(largest / _LARGEST)), 0)
    if scale > _LARGEST_SCALE:
        raise NotApplicable(f"{quantity} above {_LARGEST * _LARGEST_SCALE}")

    return scale


def _route(problem: Problem, visits: list[int]) -> dict[str, Any]:
    (vehicle,) = problem.vehicle_types
    trip = {
        "start_depot": vehicle.start_depot,
        "end_depot": vehicle.end_depot,
        "visits": visits,
    }
    return {"vehicle_type": 0, "trips": [trip]}


if __name__ == "__main__":
    serve(answer)
