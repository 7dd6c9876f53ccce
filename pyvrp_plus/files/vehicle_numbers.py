"""The numbers that vehicles have in instance and solution files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pyvrp_plus._pyvrp import ProblemData

#: Most vehicles in a file, which has a line for each, or is read as if it had.
MAX_VEHICLES: Final = 1_000_000


def vehicle_numbers(data: ProblemData) -> list[Sequence[int]]:
    """
    Return the vehicles of each vehicle type, numbered from zero, in increasing order.

    :func:`~pyvrp_plus.read` names a vehicle type after its vehicles. In data from
    elsewhere, the vehicles are numbered in the order of their types; there may be more
    of them than a list can hold.
    """
    named = [vehicle_type.name.split(",") for vehicle_type in data.vehicle_types()]
    all_names = sorted(name for names in named for name in names)
    if len(all_names) == data.num_vehicles and all_names == sorted(
        map(str, range(data.num_vehicles))
    ):
        return [sorted(map(int, names)) for names in named]

    numbers: list[Sequence[int]] = []
    first = 0
    for vehicle_type in data.vehicle_types():
        numbers.append(range(first, first + vehicle_type.num_available))
        first += vehicle_type.num_available

    return numbers
