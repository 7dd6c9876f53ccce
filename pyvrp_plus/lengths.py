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
    if metric not in get_args(Metric):
        known = ", ".join(map(repr, get_args(Metric)))
        raise ValueError(f"metric must be one of {known}, but is {metric!r}.")

    limits = (180.0, 90.0) if metric == "haversine" else (np.inf, np.inf)
    points = np.array([(place.x, place.y) for place in locations], float).reshape(-1, 2)
    for idx, point in enumerate(points.tolist()):
        for name, value, limit in zip("xy", point, limits, strict=True):
            # NaN is not within the limits, either.
            if not (abs(value) <= limit and np.isfinite(value)):
                raise ValueError(
                    f"{name} of location {idx} must be "
                    + (f"in [-{limit}, {limit}]" if np.isfinite(limit) else "finite")
                    + f", but is {value}."
                )

    if metric == "haversine":
        return _great_circles(*np.radians(points).T)

    x, y = (np.abs(along[:, None] - along) for along in points.T)
    ways: NDArray[np.float64] = np.hypot(x, y) if metric == "euclidean" else x + y
    return ways


def _great_circles(
    longitude: NDArray[np.float64], latitude: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return lengths in metres, by the haversine formula."""
    east, north = (along[:, None] - along for along in (longitude, latitude))
    shrink = np.cos(latitude)
    haversine = (
        np.sin(north / 2) ** 2 + np.outer(shrink, shrink) * np.sin(east / 2) ** 2
    )
    angles: NDArray[np.float64] = 2 * np.arcsin(np.sqrt(np.clip(haversine, 0, 1)))
    return EARTH_RADIUS * angles
