"""The numbers that locations have in solution files."""

from __future__ import annotations

import re

from pyvrp_plus._pyvrp import ProblemData


def location_numbers(data: ProblemData) -> list[int]:
    """
    Return the number of each location in files, from zero.

    :func:`~pyvrp_plus.read` names a shipment after its pickup and its delivery, which
    may be anywhere among the clients of a file. Locations in data from elsewhere have
    the numbers of the data.
    """
    num_visits = 2 * data.num_shipments
    names = [shipment.name for shipment in data.shipments()]
    found = [re.fullmatch(r"(\d+) -> (\d+)", name) for name in names]
    ends = [int(number) - 1 for match in found if match for number in match.groups()]
    others = sorted(set(range(data.num_locations)) - set(ends))
    is_named = len(ends) == num_visits == data.num_locations - len(others)
    if not is_named or others[: data.num_depots] != list(range(data.num_depots)):
        return list(range(data.num_locations))

    return [*others, *ends]
