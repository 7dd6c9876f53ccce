"""Parts of a model that have no effect."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pyvrp_plus._pyvrp import ProblemData, VehicleType
from pyvrp_plus.diagnosis.finding import Finding, Severity
from pyvrp_plus.diagnosis.labels import (
    enumeration,
    location_label,
    shipment_label,
    vehicle_label,
)
from pyvrp_plus.locations import steps_of

_UNLIMITED = np.iinfo(np.int64).max


def without_effect(data: ProblemData) -> Iterator[Finding]:
    """Give findings about what no solution depends on."""
    for idx, type_ in enumerate(data.vehicle_types()):
        for what in _of_vehicle_type(data, type_):
            label = vehicle_label(data, idx)
            yield _finding("warning", f"{what.format(label)}.")

    yield from _depots(data)
    yield from _profiles(data)
    yield from _optional_clients(data)
    yield from _optional_shipments(data)
    yield from _costs(data)


def _of_vehicle_type(data: ProblemData, type_: VehicleType) -> Iterator[str]:
    if not type_.reload_depots and 0 < type_.max_reloads < _UNLIMITED:
        yield f"max_reloads = {type_.max_reloads} of {{}} needs reload_depots"

    if type_.reload_depots and type_.max_reloads == 0:
        yield "The reload_depots of {} cannot be used, as max_reloads is 0"

    if type_.max_overtime > 0 and type_.shift_duration == _UNLIMITED:
        yield f"max_overtime = {type_.max_overtime} of {{}} needs a shift_duration"

    if type_.unit_overtime_cost > 0 and type_.max_overtime == 0:
        yield (
            f"unit_overtime_cost = {type_.unit_overtime_cost} of {{}} needs a "
            "max_overtime"
        )

    if type_.lifo and not data.num_shipments:
        yield "lifo of {} needs shipments"


def _depots(data: ProblemData) -> Iterator[Finding]:
    used = {
        depot
        for type_ in data.vehicle_types()
        for depot in (type_.start_depot, type_.end_depot, *type_.reload_depots)
    }
    unused = [depot for depot in range(data.num_depots) if depot not in used]
    if unused:
        labels = [location_label(data, depot) for depot in unused]
        yield Finding(
            "warning",
            "no effect",
            f"No vehicle type uses {enumeration(labels)}.",
            tuple(unused),
            tuple(labels),
        )


def _profiles(data: ProblemData) -> Iterator[Finding]:
    used = {type_.profile for type_ in data.vehicle_types()}
    unused = [str(idx) for idx in range(data.num_profiles) if idx not in used]
    if unused:
        text = f"No vehicle type has profile {enumeration(unused)}."
        yield _finding("warning", text)


def _optional_clients(data: ProblemData) -> Iterator[Finding]:
    worthless = [
        location
        for location, client in enumerate(data.clients(), data.num_depots)
        if not client.required and client.group is None and client.prize == 0
    ]
    if worthless:
        labels = [location_label(data, location) for location in worthless]
        yield Finding(
            "warning",
            "no effect",
            "Clients that are not required, without a prize, are hardly ever visited: "
            f"{enumeration(labels)}.",
            tuple(worthless),
            tuple(labels),
        )


def _optional_shipments(data: ProblemData) -> Iterator[Finding]:
    worthless = [
        idx
        for idx, shipment in enumerate(data.shipments())
        if not shipment.required and shipment.prize == 0
    ]
    if worthless:
        labels = [shipment_label(data, idx) for idx in worthless]
        yield Finding(
            "warning",
            "no effect",
            "Shipments that are not required, without a prize, are hardly ever "
            f"transported: {enumeration(labels)}.",
            tuple(step for idx in worthless for step in steps_of(data, idx)),
            tuple(labels),
        )


def _costs(data: ProblemData) -> Iterator[Finding]:
    has_costs = any(
        type_.fixed_cost
        or type_.unit_distance_cost
        or type_.unit_duration_cost
        or (type_.unit_overtime_cost and type_.max_overtime)
        for type_ in data.vehicle_types()
    )
    prizes = [client.prize for client in data.clients()]
    prizes += [shipment.prize for shipment in data.shipments()]
    has_prizes = any(prize > 0 for prize in prizes)
    if not has_costs and not has_prizes:
        text = "Nothing has a cost: all feasible solutions are equally good."
        yield _finding("note", text)


def _finding(severity: Severity, message: str) -> Finding:
    return Finding(severity, "no effect", message)
