"""Conversion of problem data to the text of an instance file in VRPLIB format."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from pyvrp_plus._pyvrp import (
    Client,
    Depot,
    EuclideanDistances,
    ProblemData,
    VehicleType,
)
from pyvrp_plus.files.distances import are_exact
from pyvrp_plus.files.location_numbers import location_numbers
from pyvrp_plus.files.vehicle_numbers import vehicle_numbers
from pyvrp_plus.files.write_matrix import common_matrix

Row = Sequence[int | float]

# Fields of vehicle types that are one number, and the names that they have in files.
_VEHICLE_FIELDS = {
    "fixed_cost": "VEHICLES_FIXED_COST",
    "shift_duration": "VEHICLES_MAX_DURATION",
    "max_distance": "VEHICLES_MAX_DISTANCE",
    "unit_distance_cost": "VEHICLES_UNIT_DISTANCE_COST",
    "max_reloads": "VEHICLES_MAX_RELOADS",
}

# Fields of clients that are one number, and the names that they have in files.
_CLIENT_FIELDS = {
    "service_duration": "SERVICE_TIME",
    "release_time": "RELEASE_TIME",
    "prize": "PRIZE",
}


def instance_text(data: ProblemData, name: str) -> str:
    """
    Return the text of an instance file, as far as the format can express the data.

    Distances are an explicit matrix, or those between the coordinates. Fields whose
    values are those of a missing field are left out.

    Parameters
    ----------
    data
        The instance.
    name
        Name of the instance, on one line.
    """
    fleet = [data.vehicle_type(vehicle_type) for vehicle_type in fleet_types(data)]
    numbers = location_numbers(data)
    order = sorted(range(data.num_locations), key=numbers.__getitem__)
    specifications: dict[str, float | str] = {
        "NAME": name,
        "TYPE": "VRP",
        "DIMENSION": data.num_locations,
        "VEHICLES": data.num_vehicles,
    }
    weights: list[str] = []
    if euclidean_rounding(data):
        specifications["EDGE_WEIGHT_TYPE"] = "EUC_2D"
        allowed = [list(range(data.num_depots, data.num_locations))]
    else:
        specifications["EDGE_WEIGHT_TYPE"] = "EXPLICIT"
        specifications["EDGE_WEIGHT_FORMAT"] = "FULL_MATRIX"
        matrix, allowed = common_matrix(data)
        matrix = matrix[np.ix_(order, order)]
        weights = ["EDGE_WEIGHT_SECTION", *map(_line, matrix.tolist())]

    allowed = [[numbers[client] for client in clients] for clients in allowed]
    sections = {
        field: [rows[idx] for idx in order]
        for field, rows in _location_sections(data, numbers).items()
    }
    for field, rows in _vehicle_values(data, fleet).items():
        if len(rows[0]) == 1 and all(row == rows[0] for row in rows):
            (specifications[field],) = rows[0]
        else:
            sections[field] = rows

    sections |= _vehicle_lists(data, fleet, allowed)
    if groups := data.groups():
        sections["MUTUALLY_EXCLUSIVE_GROUP"] = [
            _numbers(numbers[client] for client in group) for group in groups
        ]

    lines = [f"{field} : {value}" for field, value in specifications.items()]
    lines += weights
    lines += ["DEPOT_SECTION", *map(str, _numbers(range(data.num_depots))), "-1"]
    for field, rows in sections.items():
        lines += _section(field, rows)

    return "\n".join([*lines, "EOF\n"])


def euclidean_rounding(data: ProblemData) -> str | None:
    """
    Return how distances between the written coordinates are rounded.

    Return None if the distances are others: if they are a matrix, differ between
    profiles or from durations, are between other points, depend on the order of the
    arithmetic, or are scaled, which would scale the other values, too.
    """
    distances, durations = data.distances(0), data.durations(0)
    places = [data.location(idx) for idx in range(data.num_locations)]
    if (
        data.num_profiles > 1
        or not isinstance(distances, EuclideanDistances)
        or not isinstance(durations, EuclideanDistances)
        or distances != durations
        or distances.round_func not in ("round", "trunc")
        or distances.coordinates.tolist() != [[place.x, place.y] for place in places]
        or not are_exact(distances.coordinates)
    ):
        return None

    return distances.round_func


def fleet_types(data: ProblemData) -> list[int]:
    """
    Return the index of the vehicle type of each vehicle.

    Vehicles have the numbers of :func:`~pyvrp_plus.read`, so that solutions to an
    instance that was read fit the file. But vehicle types are read in the order of
    their first vehicles: where that would change their order, because names come from
    elsewhere, vehicles are numbered in the order of their types.
    """
    in_order = [
        idx
        for idx, vehicle_type in enumerate(data.vehicle_types())
        for _ in range(vehicle_type.num_available)
    ]
    numbered = {
        number: idx
        for idx, numbers in enumerate(vehicle_numbers(data))
        for number in numbers
    }
    types = [numbered[number] for number in sorted(numbered)]
    is_as_read = sorted(types) == in_order and _distinct(types) == _distinct(in_order)
    return types if is_as_read else in_order


def _location_sections(
    data: ProblemData, numbers: Sequence[int]
) -> dict[str, list[Row]]:
    """Return the sections with a row for each location, in the order of the data."""
    depots, clients = data.depots(), [*data.clients(), *_steps_as_clients(data)]
    no_load = [0] * data.num_load_dimensions
    places: list[Depot | Client] = [*depots, *clients]
    sections: dict[str, list[Row]] = {
        "NODE_COORD": [(place.x, place.y) for place in places]
    }
    if no_load:
        no_loads = [no_load for _ in depots]
        sections["DEMAND"] = [*no_loads, *(client.delivery for client in clients)]
        if any(any(client.pickup) for client in clients):
            sections["BACKHAUL"] = [*no_loads, *(client.pickup for client in clients)]

    for attribute, field in _CLIENT_FIELDS.items():
        values = [getattr(client, attribute) for client in clients]
        if any(values):
            sections[field] = [(value,) for value in [*(0 for _ in depots), *values]]

    # The vehicles' shifts are the opening times of their depots.
    always = Client(0, 0)
    shifts = {vt.start_depot: vt for vt in data.vehicle_types()}
    timed = [*(shifts.get(depot, always) for depot in range(len(depots))), *clients]
    windows: list[Row] = [(part.tw_early, part.tw_late) for part in timed]
    if data.num_shipments:
        services = sections.pop("SERVICE_TIME", [(0,)] * data.num_locations)
        pairs: list[Row] = [
            (amount, *window, *service, *siblings)
            for amount, window, service, siblings in zip(
                _shipped(data), windows, services, _siblings(data, numbers), strict=True
            )
        ]
        sections["PICKUP_AND_DELIVERY"] = pairs
    elif any(window != (always.tw_early, always.tw_late) for window in windows):
        sections["TIME_WINDOW"] = windows

    return sections


def _steps_as_clients(data: ProblemData) -> list[Client]:
    """Return pickups and deliveries as clients without loads; pickups have prizes."""
    no_load = [0] * data.num_load_dimensions
    return [
        Client(
            step.x,
            step.y,
            no_load,
            service_duration=step.service_duration,
            tw_early=step.tw_early,
            tw_late=step.tw_late,
            prize=prize,
        )
        for shipment in data.shipments()
        for step, prize in ((shipment.pickup, shipment.prize), (shipment.delivery, 0))
    ]


def _shipped(data: ProblemData) -> list[int]:
    """Return what each location adds to the load in transit, in one dimension."""
    amounts = [0] * (data.num_depots + data.num_clients)
    for shipment in data.shipments():
        amount = sum(shipment.amount)
        amounts += [amount, -amount]

    return amounts


def _siblings(data: ProblemData, numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the numbers, from one, of the pickup and the delivery of each location."""
    siblings = [(0, 0)] * (data.num_depots + data.num_clients)
    for first in range(len(siblings), data.num_locations, 2):
        pickup, delivery = _numbers(numbers[first : first + 2])
        siblings += [(0, delivery), (pickup, 0)]

    return siblings


def _vehicle_values(
    data: ProblemData, fleet: Sequence[VehicleType]
) -> dict[str, list[Row]]:
    """Return fields with a row for each vehicle, or one value for all."""
    values: dict[str, list[Row]] = {}
    if data.num_load_dimensions:
        values["CAPACITY"] = [vehicle.capacity for vehicle in fleet]

    usual = VehicleType()
    for attribute, field in _VEHICLE_FIELDS.items():
        column = [getattr(vehicle, attribute) for vehicle in fleet]
        if any(value != getattr(usual, attribute) for value in column):
            values[field] = [(value,) for value in column]

    return values


def _vehicle_lists(
    data: ProblemData, fleet: Sequence[VehicleType], allowed: Sequence[Sequence[int]]
) -> dict[str, list[Row]]:
    """Return the sections with a list of locations for each vehicle."""
    sections: dict[str, list[Row]] = {}
    if any(vehicle.start_depot for vehicle in fleet):
        sections["VEHICLES_DEPOT"] = [_numbers([vt.start_depot]) for vt in fleet]

    if any(vehicle.reload_depots for vehicle in fleet):
        sections["VEHICLES_RELOAD_DEPOT"] = [_numbers(vt.reload_depots) for vt in fleet]

    if any(len(clients) < data.num_locations - data.num_depots for clients in allowed):
        sections["VEHICLES_ALLOWED_CLIENTS"] = [
            _numbers(allowed[vehicle.profile]) for vehicle in fleet
        ]

    return sections


def _section(field: str, rows: Sequence[Row]) -> list[str]:
    """Return the lines of a section, whose rows are numbered."""
    numbered = [_line([number, *row]) for number, row in enumerate(rows, 1)]
    return [f"{field}_SECTION", *numbered]


def _numbers(indices: Iterable[int]) -> list[int]:
    """Return indices as they are in files, where they start from one."""
    return [index + 1 for index in indices]


def _distinct(items: Iterable[int]) -> list[int]:
    return list(dict.fromkeys(items))


def _line(values: Iterable[int | float]) -> str:
    return " ".join(map(_number, values))


def _number(value: int | float) -> str:
    """Return the text of a number, from which the same number is read."""
    # Beyond this bound, the text of an integer may not fit in 64 bits.
    is_whole = isinstance(value, int) or (value.is_integer() and abs(value) < 2**53)
    return str(int(value)) if is_whole else repr(value)
