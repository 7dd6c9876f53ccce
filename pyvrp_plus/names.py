"""What locations and vehicles are called where people read it."""

from __future__ import annotations

import re

from pyvrp_plus._pyvrp import Client, Depot, ProblemData, ShipmentStep
from pyvrp_plus.locations import shipment_at


def location_kind(data: ProblemData, location: int) -> tuple[str, str]:
    """
    Return what a location is, such as ``client 3``, and the name that it was given.

    The name is empty if there is none. Numbers are those of locations, and for pickups
    and deliveries that of their shipment.
    """
    place = data.location(location)
    if isinstance(place, Depot):
        return f"depot {location}", place.name
    if isinstance(place, Client):
        return f"client {location}", place.name

    shipment, is_delivery = shipment_at(data, location)
    kind = "delivery" if is_delivery else "pickup"
    return f"{kind} of shipment {shipment}", data.shipment(shipment).name


def location_name(data: ProblemData, location: int) -> str:
    """Return the name of a location, or what it is if it has none."""
    kind, name = location_kind(data, location)
    if not name:
        return kind
    if isinstance(data.location(location), ShipmentStep):
        return f"{kind.split()[0]} of {name}"

    return name


def vehicle_kind(data: ProblemData, vehicle_type: int) -> tuple[str, str]:
    """
    Return, for example, ``vehicle type 0``, and the name that it was given.

    The names that :func:`~pyvrp_plus.read` gives are lists of vehicle numbers, such as
    ``0,1,2``: they say less than the index, and are left out.
    """
    name = data.vehicle_type(vehicle_type).name
    is_list = re.fullmatch(r"\d+(,\d+)+", name)
    return f"vehicle type {vehicle_type}", "" if is_list else name


def vehicle_name(data: ProblemData, vehicle_type: int) -> str:
    """Return the name of a vehicle type, or its index if it has none."""
    kind, name = vehicle_kind(data, vehicle_type)
    return name or kind


def one_line(text: str) -> str:
    """Return the text with escapes for what is not printable, such as line breaks."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode()
        for char in text
    )
