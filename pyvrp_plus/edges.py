"""Edges between many locations at once, and what becomes of all edges of a model."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.exceptions import ModelWarning, ScalingWarning
from pyvrp_plus.profile import Edge, EdgeMatrix, Place

Integers = NDArray[np.int64]

# Share of all lengths that may be lost, as their fractions are cut off.
_TOLERATED = 0.01


def edge_matrix(
    locations: Sequence[Place], distances: ArrayLike, durations: ArrayLike | None
) -> EdgeMatrix:
    """
    Return the edges between all pairs of locations.

    Raises
    ------
    TypeError
        When a matrix does not consist of numbers.
    ValueError
        When a matrix has not a row and a column for each location, or when a value is
        negative, is not an integer, or is not zero although it is on the diagonal.
    OverflowError
        When a value does not fit in 64 bits.
    """
    size = len(locations)
    if durations is None:
        durations = np.zeros((size, size), dtype=np.int64)

    return EdgeMatrix(
        tuple(locations),
        _checked(distances, "distances", size),
        _checked(durations, "durations", size),
    )


def _checked(values: ArrayLike, name: str, size: int) -> Integers:
    """Return the matrix as integers of 64 bits; errors name the field and the value."""
    matrix = np.asarray(values)
    if matrix.shape != (size, size):
        raise ValueError(
            f"{name} must have the shape {(size, size)}, for {size} locations, but has "
            f"{matrix.shape}."
        )

    if matrix.dtype.kind not in "iuf":
        raise TypeError(f"{name} must be numbers, but are of type {matrix.dtype}.")

    off_diagonal = ~np.eye(size, dtype=bool)
    for is_good, problem in (
        (matrix >= 0, "must not be negative"),  # NaN is not, either.
        (matrix % 1 == 0 if matrix.dtype.kind == "f" else True, "must be an integer"),
        (off_diagonal | (matrix == 0), "must be zero, from a location to itself"),
    ):
        bad = np.argwhere(~np.broadcast_to(is_good, matrix.shape))
        if len(bad):
            row, column = bad[0]
            value = matrix[row, column]
            raise ValueError(f"{name}[{row}, {column}] {problem}, but is {value}.")

    largest = matrix.max(initial=0)
    if largest >= 2**63:
        raise OverflowError(f"{name} do not fit in 64 bits: {largest}.")

    if largest > MAX_VALUE:
        warnings.warn(
            f"{name} of up to {largest} exceed {MAX_VALUE}: sums of such values may "
            "overflow. Rescale the data.",
            ScalingWarning,
            stacklevel=5,
        )

    return matrix.astype(np.int64)


def distance_and_duration_matrix(
    edges: Iterable[Edge | EdgeMatrix],
    locations: Sequence[Place],
    missing_value: int,
) -> tuple[Integers, Integers]:
    """
    Return the matrices of all edges; of those between the same locations, the last.

    Raises
    ------
    KeyError
        When an edge has a location that is not among the given ones.
    """
    index = {id(location): idx for idx, location in enumerate(locations)}
    shape = (len(index), len(index))
    distances, durations = (np.full(shape, missing_value, dtype=np.int64) for _ in "dd")
    np.fill_diagonal(distances, 0)
    np.fill_diagonal(durations, 0)

    for _, run in itertools.groupby(edges, type):
        single = []
        for edge in run:
            if isinstance(edge, EdgeMatrix):
                places = _indices(index, edge.locations)
                distances[np.ix_(places, places)] = edge.distances
                durations[np.ix_(places, places)] = edge.durations
            else:
                single.append(edge)

        if single:
            where = (
                _indices(index, [edge.frm for edge in single]),
                _indices(index, [edge.to for edge in single]),
            )
            distances[where] = _whole([edge.distance for edge in single])
            durations[where] = _whole([edge.duration for edge in single])

    return distances, durations


def _indices(index: dict[int, int], locations: Sequence[Place]) -> list[int]:
    try:
        return [index[id(location)] for location in locations]
    except KeyError:
        unknown = next(place for place in locations if id(place) not in index)
        raise KeyError(
            f"Edge location ({unknown.x}, {unknown.y}) is not in this model."
        ) from None


def _whole(values: Sequence[float]) -> Integers:
    """Return the lengths of edges without fractions; warn if much is lost."""
    whole = np.array(values, dtype=np.int64)
    lengths = np.array(values, dtype=np.float64)
    if (lengths - whole).sum() > _TOLERATED * lengths.sum():
        warnings.warn(
            "Edges have fractions, which are cut off: more than 1% of the sum of their "
            "lengths is lost. Scale the lengths, and round them to integers.",
            ModelWarning,
            stacklevel=6,
        )

    return whole
