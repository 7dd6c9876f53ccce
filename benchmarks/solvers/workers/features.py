"""Features of a problem that a solver must support."""

from __future__ import annotations

import numpy as np

from .problem import (
    FORBIDDEN,
    UNLIMITED,
    Client,
    Problem,
    Shipment,
    VehicleType,
)
from .worker import NotApplicable


def require(problem: Problem, supported: set[str]) -> set[str]:
    """
    Return the features of a problem, all of which must be supported.

    Raises
    ------
    NotApplicable
        When the problem has other features, which the message names.
    """
    present = features(problem)
    if missing := sorted(present - supported):
        raise NotApplicable(", ".join(missing))

    return present


def features(problem: Problem) -> set[str]:
    """Return the names of all features that go beyond the capacitated VRP."""
    present = _of_clients(problem) | _of_matrices(problem)
    for vehicle in problem.vehicle_types:
        present |= _of_vehicles(vehicle)

    return present | _of_fleet(problem)


def _of_clients(problem: Problem) -> set[str]:
    clients = problem.clients
    visits = problem.visits
    shipments = problem.shipments
    requests: list[Client | Shipment] = [*clients, *shipments]
    found = {
        "time windows": any(v.tw_early > 0 or v.tw_late < UNLIMITED for v in visits)
        or any(d.tw_early > 0 or d.tw_late < UNLIMITED for d in problem.depots),
        "several time windows": any(len(v.time_windows) > 1 for v in visits),
        "release times": any(c.release_time > 0 for c in clients),
        "service durations": any(v.service_duration > 0 for v in visits),
        "shipments": bool(shipments),
        "shipments and clients": bool(shipments) and bool(clients),
        "optional shipments": any(not s.required for s in shipments),
        "prizes": any(c.prize > 0 for c in clients)
        or any(s.prize > 0 for s in shipments),
        "optional clients": any(not c.required and c.group is None for c in clients),
        "client groups": bool(problem.groups),
        "pickups": bool(problem.pickups.any()),
        "skills": any(
            r.required_skills
            or r.allowed_vehicle_types is not None
            or r.forbidden_vehicle_types
            for r in requests
        ),
        "maximum clients": any(
            vehicle.max_clients < len(visits) for vehicle in problem.vehicle_types
        ),
        "same-vehicle groups": bool(problem.same_vehicle_groups),
        "different-vehicle groups": bool(problem.different_vehicle_groups),
        "several load dimensions": len(problem.vehicle_types[0].capacity) > 1,
    }
    return {name for name, is_present in found.items() if is_present}


def _of_matrices(problem: Problem) -> set[str]:
    found = {
        "asymmetric distances": any(
            not np.array_equal(matrix, matrix.T) for matrix in problem.distances
        ),
        "forbidden arcs": any(
            matrix.max() >= FORBIDDEN
            for matrix in (*problem.distances, *problem.durations)
        ),
        "several profiles": problem.num_profiles > 1,
    }
    return {name for name, is_present in found.items() if is_present}


def _of_vehicles(vehicle: VehicleType) -> set[str]:
    shift = vehicle.tw_late - vehicle.tw_early
    found = {
        "time windows": vehicle.tw_early > 0 or vehicle.tw_late < UNLIMITED,
        "latest start": vehicle.start_late < vehicle.tw_late,
        "maximum duration": vehicle.max_duration < shift,
        "maximum distance": vehicle.max_distance < UNLIMITED,
        "overtime": vehicle.max_overtime > 0,
        "duration costs": vehicle.unit_duration_cost > 0,
        "fixed costs": vehicle.fixed_cost > 0,
        "initial load": any(vehicle.initial_load),
        "reloading": bool(vehicle.reload_depots) and vehicle.max_reloads > 0,
        "last in, first out": vehicle.lifo,
        "different start and end": vehicle.start_depot != vehicle.end_depot,
    }
    return {name for name, is_present in found.items() if is_present}


def _of_fleet(problem: Problem) -> set[str]:
    depots, others = set(), set()
    for vehicle in problem.vehicle_types:
        depots |= {vehicle.start_depot, vehicle.end_depot}
        fields = vars(vehicle) | dict.fromkeys(
            ("num_available", "start_depot", "end_depot"), 0
        )
        others.add(repr(fields))

    found = {
        "several depots": len(depots) > 1,
        "unused depots": len(depots) < problem.num_depots,
        "heterogeneous fleet": len(others) > 1,
    }
    return {name for name, is_present in found.items() if is_present}
