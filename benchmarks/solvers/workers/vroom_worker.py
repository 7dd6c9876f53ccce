"""Worker that solves with VROOM, through pyvroom."""

from __future__ import annotations

from datetime import timedelta
from importlib.metadata import version
from typing import Any

import numpy as np
import vroom  # type: ignore[import-not-found]

from . import features
from .fleet import vehicles
from .problem import FORBIDDEN, UNLIMITED, Integers, Problem, VehicleType
from .worker import NotApplicable, Reply, Request, Stopwatch, seconds, serve

SUPPORTED = {
    "time windows",
    "service durations",
    "shipments",
    "shipments and clients",
    "pickups",
    "several load dimensions",
    "asymmetric distances",
    "forbidden arcs",
    "several profiles",
    "maximum duration",
    "maximum distance",
    "fixed costs",
    "different start and end",
    "several depots",
    "unused depots",
    "heterogeneous fleet",
}

# VROOM counts costs, distances and seconds in 32 bits, and refuses matrices of which a
# route through all locations might cost more.
_LARGEST = 2**32 - 1


def answer(request: Request) -> Reply:
    """Solve at the highest exploration level, which may end before the budget."""
    limit = seconds(request, "s")
    problem = Problem.load(request["folder"])
    present = features.require(problem, SUPPORTED)
    if {"time windows", "maximum duration"} <= present:
        raise NotApplicable("maximum duration with time windows")

    stopwatch = Stopwatch()
    types = vehicles(problem, present)
    model = _model(problem, present, types)
    solution = model.solve(
        exploration_level=5,
        nb_threads=1,
        timeout=timedelta(seconds=max(limit - stopwatch.wall(), 0.001)),
    )
    times = stopwatch.times()

    routes = _routes(problem, types, solution.routes)
    is_feasible = not solution.unassigned and not _uses_forbidden(problem, routes)
    return {
        "feasible": is_feasible,
        "cost": solution.summary.cost if is_feasible else None,
        "routes": routes,
        "iterations": None,
        "trace": [],
        "version": version("pyvroom"),
        **times,
    }


def _model(problem: Problem, present: set[str], types: list[int]) -> Any:
    model = vroom.Input()
    has_times = bool(present & {"time windows", "maximum duration"})
    horizon = problem.horizon
    for idx, vehicle in enumerate(problem.vehicle_types):
        distances = problem.distances[vehicle.profile]
        durations = problem.durations[vehicle.profile] if has_times else 0 * distances
        name = str(idx)
        costs = vehicle.unit_distance_cost * np.minimum(distances, FORBIDDEN)
        model.set_costs_matrix(name, _with_high_costs(costs, distances >= FORBIDDEN))
        model.set_durations_matrix(name, _checked(np.minimum(durations, horizon + 1)))
        if vehicle.max_distance < UNLIMITED:
            limited = np.minimum(distances, vehicle.max_distance + 1)
            model.set_distances_matrix(name, _checked(limited))

    for number, idx in enumerate(types):
        vehicle = problem.vehicle_types[idx]
        model.add_vehicle(_vehicle(problem, number, idx, vehicle, horizon))

    for location, client in enumerate(problem.clients, problem.num_depots):
        job = vroom.Job(
            location,
            location,
            default_service=client.service_duration if has_times else 0,
            delivery=client.delivery,
            pickup=client.pickup,
            time_windows=[(client.tw_early, min(client.tw_late, horizon))],
        )
        model.add_job(job)

    for (pickup, delivery), shipment in zip(
        problem.pairs, problem.shipments, strict=True
    ):
        steps = [
            vroom.ShipmentStep(
                location,
                location,
                default_service=step.service_duration if has_times else 0,
                time_windows=[(step.tw_early, min(step.tw_late, horizon))],
            )
            for location, step in (
                (pickup, shipment.pickup),
                (delivery, shipment.delivery),
            )
        ]
        model.add_shipment(*steps, amount=vroom.Amount(shipment.amount))

    return model


def _vehicle(
    problem: Problem, number: int, idx: int, vehicle: VehicleType, horizon: int
) -> Any:
    depots = [problem.depots[i] for i in (vehicle.start_depot, vehicle.end_depot)]
    early = max(vehicle.tw_early, *(depot.tw_early for depot in depots))
    late = min(vehicle.tw_late, *(depot.tw_late for depot in depots), horizon)
    # Durations are only limited without time windows, when vehicles do not wait.
    late = min(late, early + vehicle.max_duration)
    return vroom.Vehicle(
        number,
        start=vehicle.start_depot,
        end=vehicle.end_depot,
        profile=str(idx),
        capacity=vehicle.capacity,
        time_window=(early, late),
        costs=vroom.VehicleCosts(fixed=vehicle.fixed_cost),
        max_distance=min(vehicle.max_distance, _LARGEST),
    )


def _with_high_costs(costs: Integers, is_forbidden: Any) -> Integers:
    """Return the costs, with forbidden arcs at the highest cost that is possible."""
    allowed = np.where(is_forbidden, 0, costs)
    if is_forbidden.any():
        high = _LARGEST // (2 * len(costs) + 2)
        if high < 10 * allowed.max():
            raise NotApplicable("forbidden arcs beside costs of this size")
        allowed = np.where(is_forbidden, high, costs)

    return _checked(allowed)


def _checked(matrix: Integers) -> Integers:
    if max(matrix.max(axis=0).sum(), matrix.max(axis=1).sum()) > _LARGEST:
        raise NotApplicable("sums of more than 32 bits")

    return matrix


def _routes(problem: Problem, types: list[int], steps: Any) -> list[Any]:
    """Describe the routes, from a table of their steps."""
    visits: dict[int, list[int]] = {}
    jobs = steps[steps["type"].isin(["job", "pickup", "delivery"])]
    for number, location in zip(
        jobs["vehicle_id"], jobs["location_index"], strict=True
    ):
        visits.setdefault(int(number), []).append(int(location))

    routes = []
    for number, locations in visits.items():
        vehicle = problem.vehicle_types[types[number]]
        trip = {
            "start_depot": vehicle.start_depot,
            "end_depot": vehicle.end_depot,
            "visits": locations,
        }
        routes.append({"vehicle_type": types[number], "trips": [trip]})

    return routes


def _uses_forbidden(problem: Problem, routes: list[Any]) -> bool:
    for route in routes:
        profile = problem.vehicle_types[route["vehicle_type"]].profile
        (trip,) = route["trips"]
        stops = [trip["start_depot"], *trip["visits"], trip["end_depot"]]
        if (problem.distances[profile][stops[:-1], stops[1:]] >= FORBIDDEN).any():
            return True

    return False


if __name__ == "__main__":
    serve(answer)
