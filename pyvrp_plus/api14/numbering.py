"""Activities, and the locations by which our own data know them."""

from __future__ import annotations

from typing import NamedTuple

from .activity import Activity, ActivityType


class Numbering(NamedTuple):
    """
    Numbers of the parts of a problem, which say what is where in our own data.

    First come the depots, then the clients, then pickup and delivery of each shipment.
    """

    num_depots: int
    num_clients: int
    num_shipments: int

    @property
    def num_locations(self) -> int:
        """Number of locations in our own data."""
        return self.num_depots + self.num_clients + 2 * self.num_shipments

    def location(self, activity: Activity) -> int:
        """
        Return the location of an activity.

        Raises
        ------
        ValueError
            When the problem has no such depot, client or shipment.
        """
        is_at_depot, is_at_client = activity.is_depot(), activity.is_client()
        count = self.num_depots if is_at_depot else self.num_shipments
        count = self.num_clients if is_at_client else count
        if activity.idx >= count:
            raise ValueError(f"There is no such activity in the problem: {activity}.")

        if is_at_depot:
            return activity.idx

        if is_at_client:
            return self.num_depots + activity.idx

        first = self.num_depots + self.num_clients + 2 * activity.idx
        return first + activity.is_delivery()

    def activity(self, location: int) -> Activity:
        """Return the activity at a location."""
        if location < self.num_depots:
            return Activity(ActivityType.DEPOT, location)

        idx = location - self.num_depots
        if idx < self.num_clients:
            return Activity(ActivityType.CLIENT, idx)

        shipment, is_delivery = divmod(idx - self.num_clients, 2)
        kind = ActivityType.DELIVERY if is_delivery else ActivityType.PICKUP
        return Activity(kind, shipment)
