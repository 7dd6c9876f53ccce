"""The part of a problem that a single route needs, for changes to be tried fast."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from pyvrp_plus._pyvrp import ProblemData, Route
from pyvrp_plus.diagnosis.change import (
    Change,
    apply_changes,
    changed_client,
    changed_shipment,
)
from pyvrp_plus.diagnosis.locations import client_at, depot_at
from pyvrp_plus.diagnosis.plan import Plan, PlannedTrip
from pyvrp_plus.locations import is_step, shipment_at, steps_of


class Excerpt:
    """
    A problem with only the locations and the vehicle type of a plan.

    Changes refer to the whole problem.

    Parameters
    ----------
    data
        The whole problem.
    plan
        The plan, with location indices of the whole problem.
    """

    def __init__(self, data: ProblemData, plan: Plan) -> None:
        self.whole = data
        self.plan = plan
        self.type = data.vehicle_type(plan.vehicle_type)

        used = {self.type.start_depot, self.type.end_depot, *self.type.reload_depots}
        locations = [*sorted(used), *sorted(plan.visits)]  # the steps remain pairs
        self._number = {location: idx for idx, location in enumerate(locations)}
        self._small = self._select(sorted(used), locations)
        self._plan = Plan(
            tuple(
                PlannedTrip(
                    tuple(self._number[visit] for visit in trip.visits),
                    self._number[trip.start_depot],
                    self._number[trip.end_depot],
                )
                for trip in plan.trips
            ),
            0,
        )

    def route(self, changes: Iterable[Change] = ()) -> Route:
        """Return the plan's route in the changed problem, with other indices."""
        translated = [
            replace(
                change,
                index=0
                if change.part == "vehicle type"
                else self._number[change.index],
            )
            for change in changes
        ]
        return self._plan.route(apply_changes(self._small, translated))

    def _select(self, depots: list[int], locations: list[int]) -> ProblemData:
        data, number = self.whole, self._number
        rows, columns = np.meshgrid(locations, locations, indexing="ij")
        profile = self.type.profile
        visits = locations[len(depots) :]
        steps = [shipment_at(data, idx) for idx in visits if is_step(data, idx)]
        shipments = [idx for idx, is_delivery in steps if not is_delivery]
        return ProblemData(
            [
                # The rest of its group is not there.
                changed_client(
                    client_at(data, idx), {"group": None} | self._requirements(idx)
                )
                for idx in visits
                if not is_step(data, idx)
            ],
            [depot_at(data, idx) for idx in depots],
            [
                self.type.replace(
                    start_depot=number[self.type.start_depot],
                    end_depot=number[self.type.end_depot],
                    reload_depots=[number[idx] for idx in self.type.reload_depots],
                    num_available=1,
                    profile=0,
                )
            ],
            [data.distances(profile)[rows, columns]],
            [data.durations(profile)[rows, columns]],
            shipments=[
                changed_shipment(
                    data.shipment(idx), self._requirements(steps_of(data, idx)[0])
                )
                for idx in shipments
            ],
        )

    def _requirements(self, visit: int) -> dict[str, Any]:
        """Return fields of a visit, which the only vehicle type can serve or not."""
        can_serve = self.whole.can_serve(self.plan.vehicle_type, visit)
        return {
            "required_skills": [],
            "allowed_vehicle_types": [0] if can_serve else [],
            "forbidden_vehicle_types": [],
        }
