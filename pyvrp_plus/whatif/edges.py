"""Edges of new locations: given as rows of matrices, or estimated from coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pyvrp_plus._pyvrp import EuclideanDistances, ProblemData
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.lengths import Metric, lengths, lengths_from
from pyvrp_plus.profile import Place

Matrix = NDArray[np.int64]
Edges = Matrix | EuclideanDistances

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
    data: ProblemData, new: Sequence[tuple[Place, NewEdges]], order: Sequence[int]
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

    Raises
    ------
    ValueError
        When edges are to be estimated, but all locations have the same coordinates.
    """
    profiles = range(data.num_profiles)
    return (
        [
            _extended(data, data.distances(p), new, order, p, "distances")
            for p in profiles
        ],
        [
            _extended(data, data.durations(p), new, order, p, "durations")
            for p in profiles
        ],
    )


def select(edges: Edges, locations: Sequence[int]) -> Matrix:
    """Return the edges between some locations."""
    rows, columns = np.meshgrid(locations, locations, indexing="ij")
    return np.asarray(edges[rows, columns])


def _extended(
    data: ProblemData,
    old: Edges,
    new: Sequence[tuple[Place, NewEdges]],
    order: Sequence[int],
    profile: int,
    kind: str,
) -> Edges:
    if not new and list(order) == list(range(data.num_locations)):
        return old

    places: list[Any] = [data.location(idx) for idx in range(data.num_locations)]
    is_estimated = all(getattr(edges, kind) is None for _, edges in new)
    if isinstance(old, EuclideanDistances) and is_estimated:
        points = [
            (place.x, place.y) for place in (*places, *(place for place, _ in new))
        ]
        return EuclideanDistances(np.array(points)[list(order)], old.round_func)

    size = len(places) + len(new)
    matrix = np.zeros((size, size), dtype=np.int64)
    matrix[: len(places), : len(places)] = select(old, range(len(places)))
    for place, edges in new:
        rows = getattr(edges, kind)
        number = len(places)
        frm, to = (
            _estimated(places, matrix, place, edges.metric)
            if rows is None
            else rows[profile]
        )
        matrix[number, :number], matrix[:number, number] = frm, to
        places.append(place)

    return matrix[np.ix_(order, order)]


def _estimated(
    places: Sequence[Place], matrix: Matrix, place: Place, metric: Metric
) -> tuple[Matrix, Matrix]:
    """Return the edges from and to a place, in proportion to those of others."""
    sample = places[:_MOST_SAMPLED]
    ways = lengths(sample, metric)
    edges = matrix[: len(sample), : len(sample)]
    is_known = (edges < MAX_VALUE) & (ways > 0)
    if not edges[edges < MAX_VALUE].any():
        factor = 0.0
    elif not is_known.any():
        raise ValueError(
            "The coordinates do not tell how long the edges of a new client are, as "
            "all locations have the same: give distances and durations."
        )
    else:
        factor = _factor(edges[is_known], ways[is_known])

    ways_there = lengths_from(place, places, metric)
    row = np.minimum(np.rint(factor * ways_there), MAX_VALUE).astype(np.int64)
    return row, row


def _factor(edges: Matrix, ways: NDArray[np.float64]) -> float:
    """Return the length of edges for each unit of ways."""
    factor = float(edges.sum() / ways.sum())
    # Of rounded edges, the ratio is almost a round number.
    plain = float(f"{factor:.2g}")
    return plain if np.all(np.abs(edges - plain * ways) <= 1) else factor
