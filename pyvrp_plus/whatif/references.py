"""What users call clients, shipments and vehicles, and which ones these are."""

from __future__ import annotations

import operator
from collections.abc import Sequence

from pyvrp_plus._pyvrp import ProblemData, Solution, VehicleType

Reference = int | str


def type_index(types: Sequence[VehicleType], vehicle_type: Reference) -> int:
    """
    Return the index of a vehicle type that is given by index or name.

    Raises
    ------
    ValueError
        When there is none, or there are several of the name.
    """
    names = [each.name for each in types]
    return found(vehicle_type, "vehicle type", range(len(names)), names)


def route_index(data: ProblemData, solution: Solution, vehicle: Reference) -> int:
    """
    Return the index of the route of a vehicle.

    Parameters
    ----------
    data, solution
        The problem and its solution.
    vehicle
        Index of the route, or the name of the vehicle type, if it has only one route.

    Raises
    ------
    ValueError
        When there is none, or there are several.
    """
    routes = solution.routes()
    names = [data.vehicle_type(route.vehicle_type()).name for route in routes]
    return found(vehicle, "route", range(len(routes)), names)


def found(
    reference: Reference, kind: str, numbers: Sequence[int], names: Sequence[str]
) -> int:
    """
    Return the number of what is given by number or name.

    Raises
    ------
    ValueError
        When there is none, or there are several of the name.
    """
    if not isinstance(reference, str):
        number = operator.index(reference)
        if number not in numbers:
            raise ValueError(f"There is no {kind} {number}.")
        return number

    found = [idx for idx, name in zip(numbers, names, strict=True) if name == reference]
    if not found or not reference:
        raise ValueError(f"There is no {kind} named {reference!r}.")
    if len(found) > 1:
        raise ValueError(
            f"There are {len(found)} {kind}s named {reference!r}: give the number of "
            f"one, such as {found[0]}."
        )

    return found[0]
