"""What locations and vehicles are called where people read it."""

from __future__ import annotations

import re

from pyvrp_plus._pyvrp import ProblemData


def location_name(data: ProblemData, location: int) -> str:
    """Return the name of a location, or its kind and index if it has none."""
    if name := data.location(location).name:
        return name

    kind = "depot" if location < data.num_depots else "client"
    return f"{kind} {location}"


def vehicle_name(data: ProblemData, vehicle_type: int) -> str:
    """
    Return the name of a vehicle type, or its index if it has none.

    The names that :func:`~pyvrp_plus.read` gives are lists of vehicle numbers, such as
    ``0,1,2``: they say less than the index.
    """
    name = data.vehicle_type(vehicle_type).name
    is_list = re.fullmatch(r"\d+(,\d+)+", name)
    return name if name and not is_list else f"vehicle type {vehicle_type}"


def one_line(text: str) -> str:
    """Return the text with escapes for what is not printable, such as line breaks."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode()
        for char in text
    )
