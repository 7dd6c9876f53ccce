"""Lengths of the ways between coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus.profile import Place

Metric = Literal["euclidean", "manhattan", "haversine"]

# In metres: the mean radius of the International Union of Geodesy and Geophysics.
EARTH_RADIUS = 6_371_008.8


def lengths(locations: Sequence[Place], metric: Metric) -> NDArray[np.float64]:
    """
    Return the lengths of the ways between all pairs of locations.

    Raises
    ------
    ValueError
        When there is no such metric, when a coordinate is not finite, or, with
        ``"haversine"``, when it is not one in degrees.
    """
    points = _points(locations, metric)
    return _ways(points, points, metric)


def lengths_between(
    frm: Sequence[Place], to: Sequence[Place], metric: Metric
) -> NDArray[np.float64]:
    """Return the lengths of the ways from some locations to others; likewise."""
    return _ways(_points(frm, metric), _points(to, metric), metric)


def _points(locations: Sequence[Place], metric: Metric) -> NDArray[np.float64]:
    """Return the coordinates, after checking them and the metric."""
    if metric not in get_args(Metric):
        known = ", ".join(map(repr, get_args(Metric)))
        raise ValueError(f"metric must be one of {known}, but is {metric!r}.")

    limits = (180.0, 90.0) if metric == "haversine" else (np.inf, np.inf)
    points = np.array([(place.x, place.y) for place in locations], float).reshape(-1, 2)
    # NaN is not within the limits, either.
    is_valid = (np.abs(points) <= limits) & np.isfinite(points)
    for idx, axis in np.argwhere(~is_valid):
        limit = limits[axis]
        raise ValueError(
            f"{'xy'[axis]} of location {idx} must be "
            + (f"in [-{limit}, {limit}]" if np.isfinite(limit) else "finite")
            + f", but is {points[idx, axis]}."
        )

    return points


def _ways(
    frm: NDArray[np.float64], to: NDArray[np.float64], metric: Metric
) -> NDArray[np.float64]:
    if metric == "haversine":
        return _great_circles(np.radians(frm), np.radians(to))

    x, y = (
        np.abs(start[:, None] - end) for start, end in zip(frm.T, to.T, strict=True)
    )
    ways: NDArray[np.float64] = np.hypot(x, y) if metric == "euclidean" else x + y
    return ways


def _great_circles(
    frm: NDArray[np.float64], to: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return lengths in metres, by the haversine formula."""
    east, north = (start[:, None] - end for start, end in zip(frm.T, to.T, strict=True))
    shrink = np.outer(np.cos(frm[:, 1]), np.cos(to[:, 1]))
    haversine = np.sin(north / 2) ** 2 + shrink * np.sin(east / 2) ** 2
    angles: NDArray[np.float64] = 2 * np.arcsin(np.sqrt(np.clip(haversine, 0, 1)))
    return EARTH_RADIUS * angles
