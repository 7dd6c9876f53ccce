"""The numbers that vehicles have in solution files."""

from __future__ import annotations

from pyvrp_plus._pyvrp import ProblemData


def vehicle_numbers(data: ProblemData) -> list[list[int]]:
    """
    Return the vehicles of each vehicle type, numbered from zero.

    :func:`~pyvrp_plus.read` names a vehicle type after its vehicles. In data from
    elsewhere, the vehicles are numbered in the order of their types.
    """
    named = [vehicle_type.name.split(",") for vehicle_type in data.vehicle_types()]
    all_names = sorted(name for names in named for name in names)
    if all_names == sorted(map(str, range(data.num_vehicles))):
        return [[int(name) for name in names] for names in named]

    numbers = []
    first = 0
    for vehicle_type in data.vehicle_types():
        numbers.append(list(range(first, first + vehicle_type.num_available)))
        first += vehicle_type.num_available

    return numbers
