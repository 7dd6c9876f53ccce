"""Edges of new locations: given as rows of matrices, or estimated from coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pyvrp_plus._pyvrp import Client, EuclideanDistances, ProblemData, ShipmentStep
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.lengths import Metric, lengths, lengths_between

Matrix = NDArray[np.int64]
Edges = Matrix | EuclideanDistances
Kind = Literal["distances", "durations"]

#: Values of single edges, by their ends, for each kind and profile.
SingleEdges = Mapping[tuple[Kind, int], Mapping[tuple[int, int], int]]

# Locations whose edges say how long an edge is for the way between two coordinates.
_MOST_SAMPLED = 200


@dataclass(frozen=True)
class NewEdges:
    """
    What is known of the edges between a new location and those before it.

    Parameters
    ----------
    distances, durations
        Arrays of shape ``(num_profiles, 2, num_locations)``: the edges from the new
        location and those to it; None if they are to be estimated.
    metric
        How long the way between two locations is, for an estimate.
    """

    distances: Matrix | None
    durations: Matrix | None
    metric: Metric


#: A new location and its edges.
NewPlace = tuple[Client | ShipmentStep, NewEdges]


def rows_of(values: ArrayLike, name: str, num_profiles: int, size: int) -> Matrix:
    """
    Return the rows of a new location, for each profile and both directions.

    Raises
    ------
    ValueError
        When the shape is not as :meth:`WhatIf.add_client` says, or a value is not an
        integer in the range of edges.
    """
    given = np.asarray(values)
    shapes = ((size,), (2, size), (num_profiles, 2, size))
    if given.shape not in shapes:
        expected = " or ".join(map(str, shapes))
        raise ValueError(f"{name} must have shape {expected}, but has {given.shape}.")

    is_valid = np.issubdtype(given.dtype, np.number) and np.isfinite(given).all()
    if not is_valid or np.any(given != np.trunc(given)):
        raise ValueError(f"{name} must be integers.")
    if np.any(np.abs(given) > MAX_VALUE):
        raise ValueError(f"{name} must not be above {MAX_VALUE}.")

    rows = np.broadcast_to(given, shapes[-1] if given.ndim > 1 else (2, size))
    return np.broadcast_to(rows, shapes[-1]).astype(np.int64)


def with_new(
    data: ProblemData,
    new: Sequence[NewPlace],
    order: Sequence[int],
    changed: SingleEdges = MappingProxyType({}),
) -> tuple[list[Edges], list[Edges]]:
    """
    Return the distances and durations, by profile, between old and new locations.

    Parameters
    ----------
    data
        The problem before.
    new
        The new locations, whose numbers follow those of the old ones.
    order
        The numbers of the locations that there are now.
    changed
        Single edges that are different now, between numbers.

    Raises
    ------
    ValueError
        When edges are to be estimated, but all locations have the same coordinates.
    """
    if not new and not changed and list(order) == list(range(data.num_locations)):
        profiles = range(data.num_profiles)
        return (
            [data.distances(profile) for profile in profiles],
            [data.durations(profile) for profile in profiles],
        )

    extension = _Extension(data, new, order, changed)
    return extension.of("distances"), extension.of("durations")


def select(edges: Edges, locations: Sequence[int]) -> Matrix:
    """Return the edges between some locations."""
    if isinstance(edges, EuclideanDistances):
        rows, columns = np.meshgrid(locations, locations, indexing="ij")
        return np.asarray(edges[rows, columns])

    # Twice as fast as to pick rows and columns at once.
    return edges[locations][:, locations]


class _Extension:
    """Edges of a problem, with those of new locations, in an order."""

    def __init__(
        self,
        data: ProblemData,
        new: Sequence[NewPlace],
        order: Sequence[int],
        changed: SingleEdges,
    ) -> None:
        self._data = data
        self._new = new
        self._changed = changed
        self._order = list(order)
        self._places: list[Any] = [
            *(data.location(idx) for idx in range(data.num_locations)),
            *(place for place, _ in new),
        ]

    def of(self, kind: Kind) -> list[Edges]:
        """Return the distances or the durations of each profile."""
        return [
            self._edges(getattr(self._data, kind)(profile), profile, kind)
            for profile in range(self._data.num_profiles)
        ]

    def _edges(self, old: Edges, profile: int, kind: Kind) -> Edges:
        given = [getattr(edges, kind) for _, edges in self._new]
        changed = self._changed.get((kind, profile), {})
        is_computed = isinstance(old, EuclideanDistances) and not changed
        if is_computed and all(rows is None for rows in given):
            assert isinstance(old, EuclideanDistances)
            points = [(place.x, place.y) for place in self._places]
            return EuclideanDistances(np.array(points)[self._order], old.round_func)

        num_old, size = self._data.num_locations, len(self._places)
        matrix = np.zeros((size, size), dtype=np.int64)
        matrix[:num_old, :num_old] = (
            select(old, range(num_old)) if isinstance(old, EuclideanDistances) else old
        )
        factors: dict[Metric, float] = {}
        for number, (rows, (_, edges)) in enumerate(
            zip(given, self._new, strict=True), num_old
        ):
            if rows is not None:
                matrix[number, :number], matrix[:number, number] = rows[profile]
                continue

            metric = edges.metric
            if metric not in factors:
                factors[metric] = _factor(self._places[:num_old], matrix, metric)

            row = np.rint(factors[metric] * self._ways[metric][number - num_old])
            row = np.minimum(row[:number], MAX_VALUE).astype(np.int64)
            matrix[number, :number] = matrix[:number, number] = row

        for ends, value in changed.items():
            matrix[ends] = value

        return select(matrix, self._order)

    @cached_property
    def _ways(self) -> dict[Metric, NDArray[np.float64]]:
        """For each metric, how long the ways from new locations to all others are."""
        new = self._places[self._data.num_locations :]
        return {
            metric: lengths_between(new, self._places, metric)
            for metric in {edges.metric for _, edges in self._new}
        }


def _factor(places: Sequence[Any], matrix: Matrix, metric: Metric) -> float:
    """Return the length of the edges between places for each unit of their ways."""
    sample = places[:_MOST_SAMPLED]
    ways = lengths(sample, metric)
    edges = matrix[: len(sample), : len(sample)]
    is_known = (edges < MAX_VALUE) & (ways > 0)
    if not edges[edges < MAX_VALUE].any():
        return 0.0
    if not is_known.any():
        raise ValueError(
            "The coordinates do not tell how long the edges of a new client are, as "
            "all locations have the same: give distances and durations."
        )

    edges, ways = edges[is_known], ways[is_known]
    factor = float(edges.sum() / ways.sum())
    # Of rounded edges, the ratio is almost a round number.
    plain = float(f"{factor:.2g}")
    return plain if np.all(np.abs(edges - plain * ways) <= 1) else factor
