"""The number of vehicles that a solver is given."""

from __future__ import annotations

import math

import numpy as np

from .problem import Problem, VehicleType
from .worker import NotApplicable

# Features that limit routes besides the capacity, so that they may need more vehicles.
_LIMITS = {
    "time windows",
    "maximum duration",
    "maximum distance",
    "several profiles",
    "forbidden arcs",
}

_MAX_VEHICLES = 20_000


def vehicles(problem: Problem, present: set[str]) -> list[int]:
    """
    Return the vehicle type of each vehicle.

    Where all vehicles are equal and only capacity limits routes, there are at most as
    many vehicles as HGS-CVRP takes by default, a few more than the load needs (Vidal
    (2022), "Hybrid genetic search for the CVRP", Computers & Operations Research 140).
    Many instance files state no number of vehicles, which then is that of the clients;
    solvers that look at every vehicle would be slow for no good reason.

    Raises
    ------
    NotApplicable
        When there are more than 20,000 vehicles.
    """
    types = problem.vehicle_types
    bound = problem.num_vehicles
    if len(types) == 1 and not present & _LIMITS:
        bound = _sufficient(problem, types[0])

    numbers = [min(vehicle.num_available, bound) for vehicle in types]
    if sum(numbers) > _MAX_VEHICLES:
        raise NotApplicable(f"more than {_MAX_VEHICLES} vehicles")

    return [idx for idx, number in enumerate(numbers) for _ in range(number)]


def _sufficient(problem: Problem, vehicle: VehicleType) -> int:
    loads = np.maximum(problem.deliveries.sum(axis=0), problem.pickups.sum(axis=0))
    ratios = [
        int(load) / max(capacity, 1)
        for load, capacity in zip(loads, vehicle.capacity, strict=True)
    ]
    return math.ceil(1.3 * max(ratios, default=0)) + 3
