"""Routing profiles, and the places and edges that they consist of."""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import Client, Depot
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.exceptions import ScalingWarning


class Location:
    """
    A place where shipments are picked up or delivered.

    Clients and depots are places of their own, and shipments can start and end there,
    too.

    Parameters
    ----------
    x, y
        Coordinates. Used for plots and centroids, never for distances.
    name
        Free-form name.
    """

    __slots__ = ("name", "x", "y")

    def __init__(self, x: float, y: float, *, name: str = "") -> None:
        self.x = x
        self.y = y
        self.name = name

    def __str__(self) -> str:
        return self.name


#: What edges connect.
Place = Location | Client | Depot

_INT_MAX = np.iinfo(np.int64).max


class Edge:
    """
    A directed edge between two locations.

    Parameters
    ----------
    frm, to
        The locations that the edge connects.
    distance, duration
        Distance and duration of travel from the first location to the second.

    Raises
    ------
    ValueError
        When the distance or duration is negative, or is not zero although the edge
        goes from a location to itself.
    OverflowError
        When the distance or duration does not fit in 64 bits.
    """

    __slots__ = ("distance", "duration", "frm", "to")

    def __init__(self, frm: Place, to: Place, distance: int, duration: int):
        for name, value in (("distance", distance), ("duration", duration)):
            # Written so that NaN, for which all comparisons are false, is refused.
            if not value >= 0:
                raise ValueError(f"Edge {name} must not be negative: {value}.")

            if frm is to and value != 0:
                raise ValueError(f"Edge {name} of a self loop must be zero: {value}.")

            if value > _INT_MAX:
                raise OverflowError(f"Edge {name} does not fit in 64 bits: {value}.")

            if value > MAX_VALUE:
                warnings.warn(
                    f"Edge {name} {value} exceeds {MAX_VALUE}: sums of such values may "
                    "overflow. Rescale the data.",
                    ScalingWarning,
                    stacklevel=2,
                )

        self.frm = frm
        self.to = to
        self.distance = distance
        self.duration = duration


@dataclass(frozen=True, eq=False)
class EdgeMatrix:
    """
    Edges between all pairs of some locations.

    Parameters
    ----------
    locations
        The locations.
    distances, durations
        Matrices of the distances and durations of travel between them.
    """

    locations: tuple[Place, ...]
    distances: NDArray[np.int64]
    durations: NDArray[np.int64]


class Profile:
    """
    A routing profile: distances and durations for some of the vehicle types.

    Parameters
    ----------
    name
        Free-form name.
    """

    def __init__(self, *, name: str = "") -> None:
        self.name = name
        self.edges: list[Edge | EdgeMatrix] = []

    def add_edge(self, frm: Place, to: Place, distance: int, duration: int = 0) -> Edge:
        """Add an edge that counts for this profile only, and return it."""
        edge = Edge(frm, to, distance, duration)
        self.edges.append(edge)
        return edge

    def __str__(self) -> str:
        return self.name
