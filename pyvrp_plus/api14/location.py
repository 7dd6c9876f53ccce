"""Places, which clients, depots and shipments refer to by their index."""

from __future__ import annotations

import operator
from abc import abstractmethod
from dataclasses import dataclass, fields

from pyvrp_plus import profile


class Location(profile.Location):
    """
    A place. Locations that have the same coordinates and name are equal.

    Parameters
    ----------
    x, y
        Coordinates. Used for plots and by the search, never for distances.
    name
        Free-form name.
    """

    __slots__ = ()

    def __init__(self, x: float, y: float, *, name: str = "") -> None:
        super().__init__(float(x), float(y), name=name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Location):
            return NotImplemented

        return (self.x, self.y, self.name) == (other.x, other.y, other.name)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class AtLocation:
    """
    What is at a location.

    Each of these classes stands for one of our own, which has coordinates instead, and
    checks the arguments.
    """

    location: int

    __hash__ = None  # type: ignore[assignment]

    @abstractmethod
    def at(self, location: Location) -> object:
        """Return what this is with the coordinates of a location."""

    def __post_init__(self) -> None:
        idx = operator.index(self.location)
        if idx < 0:
            raise TypeError(f"location must not be negative: {idx}.")

        object.__setattr__(self, "location", idx)
        checked = self.at(Location(0, 0))
        for field in fields(self)[1:]:
            object.__setattr__(self, field.name, getattr(checked, field.name))
