"""Whether relaxations harm the routes that they do not replace."""

from __future__ import annotations

from pyvrp_plus._pyvrp import ProblemData, Solution
from pyvrp_plus.diagnosis.measure import is_within, violations
from pyvrp_plus.diagnosis.plan import Plan
from pyvrp_plus.diagnosis.relaxation import Relaxation


def spares_others(
    data: ProblemData, solution: Solution, relaxation: Relaxation
) -> bool:
    """
    Return whether a relaxation makes no other route worse, nor groups of visits.

    Of all changes, only an earlier opening of a depot or a shift can make another route
    worse. It lets a route that is late anyway start earlier by definition, and from
    that start its time warp to the release of its load is counted.
    """
    if data.same_vehicle_groups() or data.different_vehicle_groups():
        mended = relaxation.mend(data, solution)
        most = solution.num_violated_vehicle_groups()
        if mended.num_violated_vehicle_groups() > most:
            return False

    if not any(
        change.field == "tw_early" and change.part in ("depot", "vehicle type")
        for change in relaxation.changes
    ):
        return True

    changed = relaxation.apply(data)
    return all(
        is_within(violations(Plan.of(route).route(changed)), violations(route))
        for idx, route in enumerate(solution.routes())
        if idx not in relaxation.removed
    )
