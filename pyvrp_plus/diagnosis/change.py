"""Changes of single fields of a problem."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from pyvrp_plus._pyvrp import (
    Client,
    ClientGroup,
    Depot,
    ProblemData,
    Shipment,
    ShipmentStep,
    VehicleType,
)
from pyvrp_plus.diagnosis.labels import (
    enumeration,
    group_label,
    location_label,
    shipment_label,
    vehicle_label,
)
from pyvrp_plus.locations import shipment_at

Part = Literal["client", "depot", "vehicle type", "group", "shipment", "shipment step"]


@dataclass(frozen=True)
class Change:
    """
    A changed field of a part of a problem.

    Parameters
    ----------
    part
        What is changed.
    index
        Location index of the client, depot or step of a shipment, or index of the
        vehicle type, group or shipment.
    field
        Name of the field, such as ``tw_late``.
    before, after
        Its values.
    dimension
        Load dimension of the value, if the field is a list of amounts.
    """

    part: Part
    index: int
    field: str
    before: int
    after: int
    dimension: int | None = None

    @property
    def amount(self) -> int:
        """How far apart the two values are."""
        return abs(self.after - self.before)

    def words(self, data: ProblemData) -> str:
        """Return the change as a phrase, such as ``capacity of ... from 10 to 12``."""
        if self.part == "vehicle type":
            label = vehicle_label(data, self.index)
        elif self.part == "group":
            label = group_label(data, self.index)
        elif self.part == "shipment":
            label = shipment_label(data, self.index)
        else:
            label = location_label(data, self.index)

        if self.field == "required":
            return f"{label} not required"

        has_dimensions = self.dimension is not None and data.num_load_dimensions > 1
        where = f"[{self.dimension}]" if has_dimensions else ""
        return f"{self.field}{where} of {label} from {self.before} to {self.after}"


def largest(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the largest change of each field."""
    of_field: dict[tuple[object, ...], Change] = {}
    for change in changes:
        key = (change.part, change.index, change.field, change.dimension)
        if key not in of_field or change.amount > of_field[key].amount:
            of_field[key] = change

    return tuple(of_field.values())


def in_words(data: ProblemData, changes: Iterable[Change]) -> str:
    """Return all changes as one phrase; empty without any."""
    phrases = [change.words(data) for change in changes]
    return enumeration(phrases) if phrases else ""


def apply_changes(data: ProblemData, changes: Iterable[Change]) -> ProblemData:
    """Return a copy of the problem with the changes."""
    fields: dict[tuple[Part, int], dict[str, Any]] = {}
    for change in changes:
        of_part = fields.setdefault((change.part, change.index), {})
        if change.dimension is None:
            of_part[change.field] = change.after
        else:
            old = getattr(data.vehicle_type(change.index), change.field)
            amounts = of_part.setdefault(change.field, list(old))
            amounts[change.dimension] = change.after

    if not fields:
        return data

    clients, depots = data.clients(), data.depots()
    types, groups, shipments = data.vehicle_types(), data.groups(), data.shipments()
    for (part, index), values in fields.items():
        if part == "client":
            position = index - data.num_depots
            clients[position] = changed_client(clients[position], values)
        elif part == "depot":
            depots[index] = _changed_depot(depots[index], values)
        elif part == "group":
            groups[index] = _changed_group(groups[index], values)
        elif part == "shipment":
            shipments[index] = changed_shipment(shipments[index], values)
        elif part == "shipment step":
            position, is_delivery = shipment_at(data, index)
            step = "delivery" if is_delivery else "pickup"
            shipments[position] = changed_step(shipments[position], step, values)
        else:
            types[index] = _changed_vehicle_type(types[index], values)

    return data.replace(
        clients=clients,
        depots=depots,
        vehicle_types=types,
        groups=groups,
        shipments=shipments,
    )


def changed_client(client: Client, values: dict[str, Any]) -> Client:
    """
    Return a copy of the client with other values of some fields.

    Of several time windows, ``tw_early`` and ``tw_late`` change the first and the last.
    """
    return Client(**_with_windows(_fields(client), values))


def _changed_depot(depot: Depot, values: dict[str, Any]) -> Depot:
    return Depot(**(_fields(depot) | values))


def changed_shipment(shipment: Shipment, values: dict[str, Any]) -> Shipment:
    """Return a copy of the shipment with other values of some fields."""
    return Shipment(**(_fields(shipment) | values))


def changed_step(shipment: Shipment, step: str, values: dict[str, Any]) -> Shipment:
    fields = _fields(getattr(shipment, step))
    changed = ShipmentStep(**_with_windows(fields, values))
    return changed_shipment(shipment, {step: changed})


def _with_windows(fields: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """Return the fields with their changes, and with time windows that fit them."""
    windows = list(values.get("time_windows") or fields["time_windows"])
    is_new = "time_windows" in values
    given = values if is_new else fields | values
    windows[0] = given.get("tw_early", windows[0][0]), windows[0][1]
    windows[-1] = windows[-1][0], given.get("tw_late", windows[-1][1])
    ends = {"tw_early": windows[0][0], "tw_late": windows[-1][1]}
    return fields | values | ends | {"time_windows": windows}


def _fields(part: Client | Depot | Shipment | ShipmentStep) -> dict[str, Any]:
    """Return the arguments of the constructor, all of which are properties."""
    properties = vars(type(part)).items()
    return {
        name: getattr(part, name)
        for name, value in properties
        if isinstance(value, property)
    }


def _changed_group(group: ClientGroup, values: dict[str, Any]) -> ClientGroup:
    required = values.get("required", group.required)
    return ClientGroup(group.clients, required, name=group.name)


def _changed_vehicle_type(type_: VehicleType, values: dict[str, Any]) -> VehicleType:
    return type_.replace(**values)
