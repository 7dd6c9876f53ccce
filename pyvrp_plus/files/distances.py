"""Euclidean distances of instance files, as PyVRP computes them where it can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from vrplib.parse.parse_distances import parse_distances

# Up to here the squares of integers, their sums and differences are exact: of floating
# point numbers, and of 64-bit integers.
_MAX_EXACT: Final = 2**24
_MAX_EXACT_INTEGER: Final = 2**30

_ROUNDED: Final[dict[str, Callable[[NDArray[Any]], NDArray[Any]]]] = {
    "EUC_2D": lambda lengths: lengths,
    "FLOOR_2D": lambda lengths: np.floor(lengths),
    "CEIL_2D": lambda lengths: np.ceil(lengths),
    "EXACT_2D": lambda lengths: np.round(1000 * lengths),
}


def distances(coordinates: NDArray[Any] | None, kind: str) -> NDArray[Any]:
    """
    Return the square matrix of distances between coordinates.

    Parameters
    ----------
    coordinates
        A row for each location, if there are any.
    kind
        The type of the edge weights in the file, such as EUC_2D.

    Raises
    ------
    ValueError
        When there are no distances of that kind.
    """
    if coordinates is not None and kind in _ROUNDED and _are_far(coordinates):
        return _ROUNDED[kind](_by_differences(coordinates))

    # Rounding errors make some squares of tiny distances negative.
    with np.errstate(invalid="ignore"):
        lengths = parse_distances([], kind, node_coord=coordinates)

    return np.asarray(np.nan_to_num(lengths, nan=0.0))


def are_exact(coordinates: NDArray[Any]) -> bool:
    """Return whether distances do not depend on the order of the arithmetic."""
    is_whole = np.asarray(coordinates == np.round(coordinates))
    return bool(is_whole.all() and (np.abs(coordinates) <= _MAX_EXACT).all())


def _are_far(coordinates: NDArray[Any]) -> bool:
    """
    Return whether squares of coordinates lose digits of the distances.

    PyVRP computes distances from these squares.
    """
    is_integer = coordinates.dtype.kind in "iu"
    limit = _MAX_EXACT_INTEGER if is_integer else _MAX_EXACT
    return bool((np.abs(coordinates.astype(float)) > limit).any())


def _by_differences(coordinates: NDArray[Any]) -> NDArray[Any]:
    x, y = coordinates.astype(float).T
    return np.asarray(np.hypot(x[:, None] - x, y[:, None] - y))
