"""Clients, at locations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import KW_ONLY, dataclass

import pyvrp_plus._pyvrp as native
from pyvrp_plus.model_parts import INT_MAX

from .location import AtLocation, Location


@dataclass(frozen=True)
class Client(AtLocation):
    """
    A client.

    Parameters
    ----------
    location
        Index of the location.
    delivery, pickup, service_duration, tw_early, tw_late, release_time, prize, \
required, name, required_skills, allowed_vehicle_types, forbidden_vehicle_types
        As of :class:`pyvrp_plus.Client`.
    group
        Index of the group that the client belongs to, if it does.
    """

    delivery: Sequence[int] = ()
    pickup: Sequence[int] = ()
    service_duration: int = 0
    tw_early: int = 0
    tw_late: int = INT_MAX
    release_time: int = 0
    prize: int = 0
    required: bool = True
    group: int | None = None
    _: KW_ONLY
    name: str = ""
    required_skills: Collection[str] = ()
    allowed_vehicle_types: Collection[int] | None = None
    forbidden_vehicle_types: Collection[int] = ()

    __hash__ = None

    def at(self, location: Location) -> native.Client:
        """Return the client with the coordinates of its location."""
        return native.Client(
            location.x,
            location.y,
            self.delivery,
            self.pickup,
            self.service_duration,
            self.tw_early,
            self.tw_late,
            self.release_time,
            self.prize,
            self.required,
            self.group,
            name=self.name,
            required_skills=self.required_skills,
            allowed_vehicle_types=self.allowed_vehicle_types,
            forbidden_vehicle_types=self.forbidden_vehicle_types,
        )

    def __str__(self) -> str:
        return self.name
