"""Routes of activities."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from typing import Any

import pyvrp_plus._pyvrp as native

from .activity import Activity, ActivityType, ScheduledActivity
from .numbering import Numbering
from .problem_data import ProblemData


class Route(native.Route):
    """
    The work of one vehicle: activities from a start depot to an end depot.

    Parameters
    ----------
    data
        The problem.
    activities
        The activities between the start and the end depot; visits to depots end one
        trip and start another. Integers are indices of clients.
    vehicle_type
        Index of the vehicle type.

    Raises
    ------
    ValueError
        When there is no such activity, when a shipment is not picked up and then
        delivered on one trip, or when there are too many trips.
    IndexError
        When there is no such vehicle type.
    """

    _numbering: Numbering

    def __init__(
        self,
        data: ProblemData,
        activities: Sequence[Activity] | Sequence[int],
        vehicle_type: int,
    ) -> None:
        self._numbering = data.numbering
        vehicle = data.vehicle_type(vehicle_type)
        trips = []
        start, visits = vehicle.start_depot, list[int]()
        for item in activities:
            activity = _as_activity(item)
            location = self._numbering.location(activity)
            if activity.is_depot():
                trips.append(
                    native.Trip(data.native, visits, vehicle_type, start, location)
                )
                start, visits = location, []
            else:
                visits.append(location)

        end = vehicle.end_depot
        trips.append(native.Trip(data.native, visits, vehicle_type, start, end))
        super().__init__(data.native, trips, vehicle_type)

    @classmethod
    def of(cls, route: native.Route, numbering: Numbering) -> Route:
        """Return one of our own routes as a route of activities."""
        made = cls.__new__(cls)
        made.__setstate__((route.__getstate__(), numbering))
        return made

    @property
    def native(self) -> native.Route:
        """The same route as one of our own."""
        own = native.Route.__new__(native.Route)
        own.__setstate__(super().__getstate__())
        return own

    def num_clients(self) -> int:
        """Return the number of clients that are visited."""
        return sum(activity.is_client() for activity in self)

    def num_shipments(self) -> int:
        """Return the number of shipments that are transported."""
        return sum(activity.is_pickup() for activity in self)

    def num_depots(self) -> int:
        """Return the number of visits to depots, with those at the start and end."""
        return self.num_trips() + 1

    def schedule(self) -> list[ScheduledActivity]:  # type: ignore[override]
        """Return the activities with their times, from the start to the end depot."""
        return [
            ScheduledActivity(self._numbering.activity(visit.location), visit)
            for visit in super().schedule()
        ]

    def __len__(self) -> int:
        return len(self.visits()) + self.num_depots()

    def __iter__(self) -> Iterator[ScheduledActivity]:  # type: ignore[override]
        return iter(self.schedule())

    def __getitem__(self, idx: int) -> ScheduledActivity:  # type: ignore[override]
        return self.schedule()[operator.index(idx)]

    def __str__(self) -> str:
        # Without the start and the end depot.
        texts = ["|" if item.is_depot() else str(item) for item in self]
        return " ".join(texts[1:-1])

    def __getstate__(self) -> tuple[Any, ...]:
        return super().__getstate__(), self._numbering

    def __setstate__(self, state: tuple[Any, ...], /) -> None:
        own, self._numbering = state
        super().__setstate__(own)


def _as_activity(item: Activity | int) -> Activity:
    if isinstance(item, Activity):
        return item

    return Activity(ActivityType.CLIENT, operator.index(item))
