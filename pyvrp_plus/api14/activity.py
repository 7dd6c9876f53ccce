"""What vehicles do: visits to depots and clients, pickups and deliveries."""

from __future__ import annotations

import enum
import operator
import re

from pyvrp_plus._pyvrp import ScheduledVisit


class ActivityType(enum.Enum):
    """Kinds of activities."""

    DEPOT = 0
    CLIENT = 1
    PICKUP = 2
    DELIVERY = 3


#: The letters that stand for the kinds in texts; a shipment is loaded and unloaded.
_LETTERS = {
    ActivityType.DEPOT: "D",
    ActivityType.CLIENT: "C",
    ActivityType.PICKUP: "L",
    ActivityType.DELIVERY: "U",
}
_TYPES = {letter: kind for kind, letter in _LETTERS.items()}


class Activity:
    """
    Something that a vehicle does.

    Parameters
    ----------
    type
        Kind of the activity; or its text: a letter and the index, such as ``C3`` for
        client 3. The letters are D for depots, C for clients, and L and U for pickups
        and deliveries, where shipments are loaded and unloaded.
    idx
        Index of the depot, the client or the shipment.
    description
        The text, by its name.

    Raises
    ------
    ValueError
        When the text is not that of an activity.
    TypeError
        When the index is negative or not an integer, or there is none.
    """

    __slots__ = ("idx", "type")

    def __init__(
        self,
        type: ActivityType | str | None = None,  # noqa: A002 - PyVRP's name
        idx: int | None = None,
        *,
        description: str | None = None,
    ) -> None:
        text = type if isinstance(type, str) else description
        if text is not None:
            match = re.fullmatch(r"([DCLU])(\d+)", text)
            if match is None:
                raise ValueError(f"Not an activity: {text!r}.")

            self.type, self.idx = _TYPES[match[1]], int(match[2])
        elif isinstance(type, ActivityType) and idx is not None:
            self.type, self.idx = type, operator.index(idx)
            if self.idx < 0:
                raise TypeError(f"idx must not be negative: {idx}.")
        else:
            raise TypeError("An activity has a type and an index, or a text.")

    def is_depot(self) -> bool:
        """Return whether a depot is visited."""
        return self.type is ActivityType.DEPOT

    def is_client(self) -> bool:
        """Return whether a client is visited."""
        return self.type is ActivityType.CLIENT

    def is_pickup(self) -> bool:
        """Return whether a shipment is picked up."""
        return self.type is ActivityType.PICKUP

    def is_delivery(self) -> bool:
        """Return whether a shipment is delivered."""
        return self.type is ActivityType.DELIVERY

    def is_shipment(self) -> bool:
        """Return whether a shipment is picked up or delivered."""
        return self.is_pickup() or self.is_delivery()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Activity):
            return NotImplemented

        return (self.type, self.idx) == (other.type, other.idx)

    def __hash__(self) -> int:
        return hash((self.type, self.idx))

    def __str__(self) -> str:
        return f"{_LETTERS[self.type]}{self.idx}"


class ScheduledActivity(Activity):
    """
    An activity of a route, with its times.

    Parameters
    ----------
    activity
        The activity.
    visit
        The same, in the schedule of our own route.
    """

    __slots__ = ("end_time", "start_time", "time_warp", "trip", "wait_duration")

    def __init__(self, activity: Activity, visit: ScheduledVisit) -> None:
        super().__init__(activity.type, activity.idx)
        self.trip = visit.trip
        self.start_time = visit.start_service
        self.end_time = visit.end_service
        self.wait_duration = visit.wait_duration
        self.time_warp = visit.time_warp

    @property
    def duration(self) -> int:
        """Time between the start and the end."""
        return self.end_time - self.start_time
