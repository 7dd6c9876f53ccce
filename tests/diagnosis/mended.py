"""Whether relaxations mend what they say, computed anew."""

from __future__ import annotations

from itertools import pairwise

from pyvrp_plus import (
    DifferentVehicleGroup,
    ProblemData,
    SameVehicleGroup,
    Solution,
)
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.diagnosis import Explanation, Violation
from tests.search.vehicle_groups import violated_groups
from tests.shipments import pairs

#: The name of violations of time, which one figure of solutions counts.
TIME = {"time window", "shift", "maximum duration"}


def amounts(data: ProblemData, solution: Solution) -> dict[str, int]:
    """Return by how much the solution violates each kind of constraint."""
    visited = [visit for route in solution.routes() for visit in route.visits()]
    figures = {
        f"capacity {idx}": int(load) for idx, load in enumerate(solution.excess_load())
    }
    figures["maximum distance"] = solution.excess_distance()
    figures["time"] = solution.time_warp()
    figures["maximum clients"] = sum(
        max(len(route) - data.vehicle_type(route.vehicle_type()).max_clients, 0)
        for route in solution.routes()
    )
    figures["incompatible visits"] = sum(
        not data.can_serve(route.vehicle_type(), visit)
        for route in solution.routes()
        for visit in route
    )
    figures["required client"] = sum(
        client.required and location not in visited
        for location, client in enumerate(data.clients(), data.num_depots)
    )
    figures["required shipment"] = sum(
        shipment.required and pickup not in visited
        for (pickup, _), shipment in zip(pairs(data), data.shipments(), strict=True)
    )
    num_visits = [sum(c in visited for c in group) for group in data.groups()]
    figures["client group"] = sum(
        max(num - 1, int(group.required and num == 0))
        for num, group in zip(num_visits, data.groups(), strict=True)
    )
    kinds = [type(group) for group in violated_groups(data, solution.routes())]
    figures["same vehicle"] = kinds.count(SameVehicleGroup)
    figures["different vehicles"] = kinds.count(DifferentVehicleGroup)
    figures["missing edge"] = sum(
        _num_missing(data, trip.start_depot(), trip.visits(), trip.end_depot(), profile)
        for route in solution.routes()
        for profile in [data.vehicle_type(route.vehicle_type()).profile]
        for trip in route.trips()
    )
    return figures


def _num_missing(
    data: ProblemData, start: int, visits: list[int], end: int, profile: int
) -> int:
    distances, durations = data.distance_matrix(profile), data.duration_matrix(profile)
    stops = [start, *visits, end]
    return sum(
        bool(distances[edge] >= MAX_VALUE or durations[edge] >= MAX_VALUE)
        for edge in pairwise(stops)
    )


def kind_of(violation: Violation) -> str:
    """Return the kind of the violation among the amounts."""
    if violation.constraint in TIME:
        return "time"
    if violation.constraint in ("skill", "vehicle type"):
        return "incompatible visits"
    if violation.constraint == "capacity":
        return f"capacity {violation.dimension}"
    return violation.constraint


def check(data: ProblemData, solution: Solution, explanation: Explanation) -> None:
    """Check that violations are all there, and that each relaxation mends its own."""
    before = amounts(data, solution)
    told = dict.fromkeys(before, 0)
    for violation in explanation:
        told[kind_of(violation)] += violation.amount
    assert told == before

    for violation in explanation:
        kind = kind_of(violation)
        costs = [relaxation.cost for relaxation in violation.relaxations]
        assert costs == sorted(costs)
        for relaxation in violation.relaxations:
            changed = relaxation.apply(data)
            after = amounts(changed, relaxation.mend(data, solution))
            assert after[kind] <= before[kind] - violation.amount, relaxation
            for name, amount in after.items():
                assert amount <= before[name], (name, relaxation)
