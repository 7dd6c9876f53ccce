"""What is to be decided, and what holds the decisions back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pyvrp_plus._pyvrp import ProblemData, Route, Solution
from pyvrp_plus.export.as_dict import costs
from pyvrp_plus.locations import is_step, shipment_at

#: The routes by vehicle, None for a vehicle that stays at its depot. The vehicles that
#: had a route before come first, in the order of these routes.
Fleet = Sequence[Route | None]

#: What makes one fleet better than another, the most important first.
Value = tuple[int, int, int, int, int]


@dataclass(frozen=True)
class Task:
    """
    A changed problem, with what is known of the plan before.

    Parameters
    ----------
    data
        The problem.
    types
        Vehicle type of each vehicle that had a route before.
    homes
        For each visit of the plan before that is still there, the vehicle that made it;
        visits of a vehicle that is gone have none.
    locked_visits
        Visits that must stay with their vehicle.
    locked_vehicles
        Vehicles whose routes must stay as they are.
    stability_cost
        Cost of each client or shipment that leaves its vehicle.
    max_moved
        How many clients and shipments may do so, or None for any number.
    """

    data: ProblemData
    types: Sequence[int]
    homes: Mapping[int, int]
    locked_visits: frozenset[int]
    locked_vehicles: frozenset[int]
    stability_cost: int
    max_moved: int | None

    def moved(self, fleet: Fleet) -> list[int]:
        """
        Return the visits that have left their vehicle, for another one or for none.

        A shipment is represented by its pickup.
        """
        at = vehicle_of(fleet)
        return [
            visit
            for visit, home in self.homes.items()
            if at.get(visit) != home and not self._is_delivery(visit)
        ]

    def value(self, fleet: Fleet) -> Value:
        """Return how good the fleet is, less being better."""
        solution = Solution(self.data, [route for route in fleet if route])
        missing = solution.num_missing_clients() + solution.num_missing_shipments()
        forbidden, excess = violations(solution)
        num_moved = len(self.moved(fleet))
        cost = sum(costs(solution).values()) + self.stability_cost * num_moved
        broken = (
            forbidden
            + solution.num_violated_vehicle_groups()
            + (not solution.is_group_feasible())
        )
        return missing, broken, excess, cost, num_moved

    def keeps_locks(self, fleet: Fleet) -> bool:
        """Return whether all locked visits are made by the vehicles they had before."""
        at = vehicle_of(fleet)
        return all(at.get(visit) == self.homes[visit] for visit in self.locked_visits)

    def num_unused(self, fleet: Fleet, vehicle_type: int) -> int:
        """Return how many vehicles of a type have neither a route nor had one."""
        known = [*self.types, *(_type(route) for route in fleet[len(self.types) :])]
        available = self.data.vehicle_type(vehicle_type).num_available
        return available - known.count(vehicle_type)

    def _is_delivery(self, visit: int) -> bool:
        return is_step(self.data, visit) and shipment_at(self.data, visit)[1]


def vehicle_of(fleet: Fleet) -> dict[int, int]:
    """Return the vehicle of each visit."""
    return {
        visit: vehicle
        for vehicle, route in enumerate(fleet)
        if route
        for visit in route.visits()
    }


def violations(solution: Solution | Route) -> tuple[int, int]:
    """Return how often hard rules are broken, and the sum of what penalties are for."""
    excess = (
        sum(solution.excess_load()) + solution.time_warp() + solution.excess_distance()
    )
    return solution.num_incompatible_visits() + solution.excess_clients(), excess


def _type(route: Route | None) -> int | None:
    return route.vehicle_type() if route else None
