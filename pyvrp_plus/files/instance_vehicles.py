"""Conversion of the fields of an instance file to vehicle types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pyvrp_plus._pyvrp import VehicleType
from pyvrp_plus.exceptions import FieldIndexError, FieldTypeError
from pyvrp_plus.files.instance_file import InstanceFile

_INT_MAX = np.iinfo(np.int64).max
_UINT_MAX = np.iinfo(np.uint64).max


def vehicle_types(
    file: InstanceFile,
    depot_windows: Sequence[Sequence[int]],
    profile_of: Sequence[int],
) -> list[VehicleType]:
    """
    Return the vehicle types; vehicles with equal attributes share a type.

    A type's name lists its vehicles, so that solutions can be read later.

    Parameters
    ----------
    file
        The instance file.
    depot_windows
        Earliest and latest time of each depot.
    profile_of
        Index of the routing profile of each vehicle.
    """
    num_vehicles = len(profile_of)
    num_depots = len(depot_windows)

    def column(name: str, default: int, *, rounded: bool = True) -> list[int]:
        table = file.per_vehicle(name, num_vehicles, default, rounded=rounded)
        values: list[int] = table[:, 0].tolist()
        return values

    capacity = file.per_vehicle("capacity", num_vehicles, _INT_MAX)
    depots = _start_depots(file, num_depots, num_vehicles)
    # Numbers of reloads and cost factors are no amounts, so that they are not rounded.
    attributes: dict[str, Sequence[Any]] = {
        "capacity": list(map(tuple, capacity.tolist())),
        "start_depot": depots,
        "end_depot": depots,
        "fixed_cost": column("vehicles_fixed_cost", 0),
        "tw_early": [depot_windows[depot][0] for depot in depots],
        "tw_late": [depot_windows[depot][1] for depot in depots],
        "shift_duration": column("vehicles_max_duration", _INT_MAX),
        "max_distance": column("vehicles_max_distance", _INT_MAX),
        "unit_distance_cost": column("vehicles_unit_distance_cost", 1, rounded=False),
        "profile": profile_of,
        "reload_depots": _reload_depots(file, num_depots, num_vehicles),
        "max_reloads": column("vehicles_max_reloads", _INT_MAX, rounded=False)
        if "vehicles_max_reloads" in file
        else [_UINT_MAX] * num_vehicles,
    }

    vehicles_of: dict[tuple[Any, ...], list[int]] = {}
    for vehicle, values in enumerate(zip(*attributes.values(), strict=True)):
        vehicles_of.setdefault(values, []).append(vehicle)

    return [
        _vehicle_type(vehicles, **dict(zip(attributes, values, strict=True)))
        for values, vehicles in vehicles_of.items()
    ]


def _vehicle_type(vehicles: list[int], max_reloads: int, **fields: Any) -> VehicleType:
    vehicle_type = VehicleType(
        len(vehicles), name=",".join(map(str, vehicles)), **fields
    )
    # Not by the constructor, which would warn without reload depots: in files, all
    # vehicles have a number of reloads if one has.
    return vehicle_type.replace(max_reloads=max_reloads)


def _start_depots(file: InstanceFile, num_depots: int, num_vehicles: int) -> list[int]:
    """Return the depot at which each vehicle starts and ends."""
    name = "vehicles_depot"
    if name not in file:
        return [0] * num_vehicles

    rows = file.index_lists(name, num_vehicles)
    for row in rows:
        if len(row) != 1:
            file.fail(name, f"holds a row of {len(row)} depots", FieldTypeError)

    _check_depots(file, name, rows, num_depots)
    return [depot for (depot,) in rows]


def _reload_depots(
    file: InstanceFile, num_depots: int, num_vehicles: int
) -> list[tuple[int, ...]]:
    """Return the depots at which each vehicle may reload."""
    name = "vehicles_reload_depot"
    if name not in file:
        return [()] * num_vehicles

    rows = file.index_lists(name, num_vehicles)
    _check_depots(file, name, rows, num_depots)
    return [tuple(row) for row in rows]


def _check_depots(
    file: InstanceFile, name: str, rows: list[list[int]], num_depots: int
) -> None:
    for number, row in enumerate(rows, 1):
        for depot in row:
            if depot >= num_depots:
                message = f"row {number}: {depot + 1} is not one of {num_depots} depots"
                file.fail(name, message, FieldIndexError)
