"""What the parts of a problem are called in sentences: by number and name."""

from __future__ import annotations

from collections.abc import Sequence

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.locations import is_step, shipment_at
from pyvrp_plus.names import location_kind, vehicle_kind


def location_label(data: ProblemData, location: int) -> str:
    """Return, for example, ``client 3 (Smith)``; the number is the location index."""
    return _label(*location_kind(data, location))


def vehicle_label(data: ProblemData, vehicle_type: int) -> str:
    """Return, for example, ``vehicle type 0 (van)``."""
    return _label(*vehicle_kind(data, vehicle_type))


def group_label(data: ProblemData, group: int) -> str:
    """Return, for example, ``group 2 (parcel lockers)``."""
    return _label(f"group {group}", data.group(group).name)


def request_label(data: ProblemData, visit: int) -> str:
    """Return the label of the client, or that of the shipment which is visited for."""
    if is_step(data, visit):
        return shipment_label(data, shipment_at(data, visit)[0])

    return location_label(data, visit)


def vehicle_group_label(kind: str, index: int, name: str) -> str:
    """Return, for example, ``same-vehicle group 1 (crates)``."""
    return _label(f"{kind}-vehicle group {index}", name)


def shipment_label(data: ProblemData, shipment: int) -> str:
    """Return, for example, ``shipment 2 (piano)``."""
    return _label(f"shipment {shipment}", data.shipment(shipment).name)


def enumeration(labels: Sequence[str], most: int = 5) -> str:
    """Return the labels as a list in words, of which long ones are cut short."""
    shown = list(labels[:most])
    if len(labels) > most:
        shown.append(f"{len(labels) - most} more")

    *others, last = shown
    return f"{', '.join(others)} and {last}" if others else last


def _label(kind: str, name: str) -> str:
    name = " ".join(name.split())  # names may have several lines
    return f"{kind} ({name})" if name else kind
