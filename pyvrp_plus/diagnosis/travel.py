"""Travel between locations: the edges of a profile, and shortest paths."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import EuclideanDistances, ProblemData
from pyvrp_plus.constants import MAX_VALUE

Values = NDArray[np.int64]
Weights = Values | EuclideanDistances

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
        self._paths: dict[tuple[int, tuple[int, ...], bool], Values] = {}

    @cached_property
    def has_negative(self) -> bool:
        """Whether there is a negative distance or duration."""
        return any(
            not isinstance(weights, EuclideanDistances) and bool((weights < 0).any())
            for weights in self._weights
        )

    @cached_property
    def has_missing(self) -> bool:
        """Whether any edge is missing."""
        return any(
            not isinstance(weights, EuclideanDistances)
            and bool((weights >= MAX_VALUE).any())
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

    def without_missing(self, frm: Values | int, to: Values | int) -> Values:
        """Return edges like :meth:`edges`; missing ones are unreachably long."""
        edges = self.edges(frm, to)
        return np.where(edges.max(axis=0) >= MAX_VALUE, UNREACHABLE, edges)

    def leaving(self, location: int) -> Values:
        """Return the edges to all locations; missing ones are unreachably long."""
        return self.without_missing(location, self._everywhere)

    def entering(self, location: int) -> Values:
        """Return the edges from all locations; missing ones are unreachably long."""
        return self.without_missing(self._everywhere, location)

    def shortest(
        self, location: int, via: tuple[int, ...], to_location: bool
    ) -> Values:
        """
        Return the shortest paths from a location to all others, or to it from them.

        Parameters
        ----------
        location
            Location index.
        via
            Locations that the paths may pass.
        to_location
            Whether the paths lead to the location.
        """
        key = (location, via, to_location)
        if key not in self._paths:
            self._paths[key] = self._compute_shortest(*key)

        return self._paths[key]

    def _compute_shortest(
        self, location: int, via: tuple[int, ...], to_location: bool
    ) -> Values:
        lengths = self.entering(location) if to_location else self.leaving(location)
        lengths[:, location] = 0
        may_pass = np.zeros(lengths.shape[1], dtype=bool)
        may_pass[list(via)] = True
        may_pass[location] = False
        for best, weights in zip(lengths, self._weights, strict=True):
            has_changed = may_pass & (best < UNREACHABLE)
            while has_changed.any():
                before = best.copy()
                for part in _in_parts(np.flatnonzero(has_changed)):
                    onward = self._onward(weights, part, to_location)
                    np.minimum(best, (best[part, None] + onward).min(axis=0), out=best)

                has_changed = may_pass & (best < before)

        return lengths

    def _onward(self, weights: Weights, frm: Values, is_reverse: bool) -> Values:
        """Return the edges from some locations, or to them, by rows."""
        ends = (frm[:, None], self._everywhere[None])
        frm, to = np.broadcast_arrays(*(reversed(ends) if is_reverse else ends))
        edges: Values = np.where(
            self.is_missing(frm, to), UNREACHABLE, weights[frm, to]
        )
        return edges


def _in_parts(locations: Values) -> list[Values]:
    """Divide locations, for their edges to take little memory."""
    return np.array_split(locations, -(-len(locations) // 256))
