"""Travel between locations: the edges of a profile, and shortest paths."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import EuclideanDistances, ProblemData
from pyvrp_plus.constants import MAX_VALUE

Values = NDArray[np.int64]

#: The length of a path that does not exist. Sums of a few are within 64 bits.
UNREACHABLE = 1 << 60


class Travel:
    """
    The edges of a routing profile.

    An edge is missing if its distance or duration is
    :const:`~pyvrp_plus.constants.MAX_VALUE` or above. Arrays have two rows, one of
    distances and one of durations.

    Parameters
    ----------
    data
        The problem.
    profile
        Index of the profile.
    """

    def __init__(self, data: ProblemData, profile: int) -> None:
        self._everywhere = np.arange(data.num_locations)
        self._weights = (data.distances(profile), data.durations(profile))

    @cached_property
    def has_negative(self) -> bool:
        """Whether there is a negative distance or duration."""
        return any(
            not isinstance(weights, EuclideanDistances) and bool((weights < 0).any())
            for weights in self._weights
        )

    def edges(self, frm: Values | int, to: Values | int) -> Values:
        """Return distances and durations of edges, whose ends are broadcast."""
        ends = np.broadcast_arrays(np.asarray(frm), np.asarray(to))
        return np.stack([weights[ends[0], ends[1]] for weights in self._weights])

    def is_missing(self, frm: Values | int, to: Values | int) -> NDArray[np.bool_]:
        """Return which edges are missing."""
        missing: NDArray[np.bool_] = self.edges(frm, to).max(axis=0) >= MAX_VALUE
        return missing

    def leaving(self, location: int) -> Values:
        """Return the edges to all locations; missing ones are unreachably long."""
        return _without_missing(self.edges(location, self._everywhere))

    def entering(self, location: int) -> Values:
        """Return the edges from all locations; missing ones are unreachably long."""
        return _without_missing(self.edges(self._everywhere, location))

    def shortest_from(self, location: int, via: Iterable[int]) -> Values:
        """Return the shortest paths to all locations that pass some locations only."""
        return self._shortest(location, via, self.leaving)

    def shortest_to(self, location: int, via: Iterable[int]) -> Values:
        """Return the shortest paths from all locations that pass some locations only."""
        return self._shortest(location, via, self.entering)

    def _shortest(
        self, location: int, via: Iterable[int], edges: Callable[[int], Values]
    ) -> Values:
        """Run Dijkstra's algorithm, without a heap, as most edges are there."""
        lengths = edges(location)
        lengths[:, location] = 0
        for idx, best in enumerate(lengths):
            is_open = np.zeros(len(best), dtype=bool)
            is_open[list(via)] = True
            is_open[location] = False
            while is_open.any():
                nearest = int(np.where(is_open, best, UNREACHABLE).argmin())
                if best[nearest] >= UNREACHABLE:
                    break

                is_open[nearest] = False
                np.minimum(best, best[nearest] + edges(nearest)[idx], out=best)

        return np.minimum(lengths, UNREACHABLE)


def _without_missing(edges: Values) -> Values:
    return np.where(edges.max(axis=0) >= MAX_VALUE, UNREACHABLE, edges)
