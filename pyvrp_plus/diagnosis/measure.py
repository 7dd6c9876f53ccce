"""By how much plans violate constraints, and vehicles that are left for others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

import numpy as np

from pyvrp_plus._pyvrp import ProblemData, Route, Solution
from pyvrp_plus.diagnosis.change import Change
from pyvrp_plus.diagnosis.plan import Plan
from pyvrp_plus.diagnosis.travel import Travel

#: Excess load in each dimension, excess distance, time warp, excess clients, and number
#: of incompatible visits.
Amounts = tuple[int, ...]


def violations(route: Route) -> Amounts:
    """Return by how much the route violates each kind of constraint."""
    return (
        *route.excess_load(),
        route.excess_distance(),
        route.time_warp(),
        route.excess_clients(),
        route.num_incompatible_visits(),
    )


def is_within(amounts: Amounts, most: Amounts) -> bool:
    """Return whether none of the violations is above its bound."""
    return all(amount <= bound for amount, bound in zip(amounts, most, strict=True))


class Measure:
    """
    Measures plans on a problem.

    Parameters
    ----------
    data
        The problem.
    solution
        The solution that is to be mended, which uses some of the vehicles.
    """

    def __init__(self, data: ProblemData, solution: Solution) -> None:
        self.data = data
        self.solution = solution
        self._used = Counter(route.vehicle_type() for route in solution.routes())
        self.travel = cache(lambda profile: Travel(data, profile))

    def total(self, plans: Iterable[Plan]) -> Amounts:
        """Return the violations of the plans together, the missing edges last."""
        none = (0,) * (self.data.num_load_dimensions + 5)
        each = [none, *(self._amounts(plan) for plan in plans)]
        return tuple(sum(amounts) for amounts in zip(*each, strict=True))

    def missing_edges(self, plan: Plan) -> list[tuple[int, int]]:
        """Return the missing edges that the plan uses."""
        travel = self.travel(self.data.vehicle_type(plan.vehicle_type).profile)
        if not travel.has_missing:
            return []

        edges = np.array(list(plan.edges()))
        missing = travel.is_missing(edges[:, 0], edges[:, 1])
        return [(frm, to) for frm, to in edges[missing].tolist() if frm != to]

    def another_vehicle(self, vehicle_type: int) -> tuple[Change, ...]:
        """Return what must change for there to be one more vehicle of the type."""
        available = self.data.vehicle_type(vehicle_type).num_available
        if self._used[vehicle_type] < available:
            return ()

        return (
            Change(
                "vehicle type",
                vehicle_type,
                "num_available",
                available,
                available + 1,
            ),
        )

    def _amounts(self, plan: Plan) -> Amounts:
        return (*violations(plan.route(self.data)), len(self.missing_edges(plan)))
