"""Depots, at locations."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

import pyvrp_plus._pyvrp as native
from pyvrp_plus.model_parts import INT_MAX

from .location import AtLocation, Location


@dataclass(frozen=True)
class Depot(AtLocation):
    """
    A depot.

    Parameters
    ----------
    location
        Index of the location.
    tw_early, tw_late, service_duration, name
        As of :class:`pyvrp_plus.Depot`.
    """

    tw_early: int = 0
    tw_late: int = INT_MAX
    service_duration: int = 0
    _: KW_ONLY
    name: str = ""

    __hash__ = None

    def at(self, location: Location) -> native.Depot:
        """Return the depot with the coordinates of its location."""
        return native.Depot(
            location.x,
            location.y,
            self.tw_early,
            self.tw_late,
            name=self.name,
            service_duration=self.service_duration,
        )

    def __str__(self) -> str:
        return self.name
