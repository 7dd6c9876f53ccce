"""Travel in VROOM's terms: what it costs, and how long it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.exceptions import InstanceFileError
from pyvrp_plus.files.checked_json import (
    as_integer,
    as_matrix,
    as_number,
    as_object,
    as_text,
    fail,
)

Matrix = NDArray[np.int64]

_MOST: Final = 2**62
_EARTH_RADIUS: Final = 6_371_000  # metres
_METRES, _SECONDS = 1000, 3600  # in a kilometre, and in an hour


@dataclass(frozen=True)
class Place:
    """A location: its row in the matrices, if there are any, and its coordinates."""

    row: int
    x: float
    y: float
    is_free: bool = False  # travel from and to it takes no time and costs nothing


@dataclass(frozen=True)
class Travel:
    """What decides the durations and costs of travel of a vehicle."""

    profile: str
    speed_factor: float
    per_hour: float
    per_km: float


@dataclass(frozen=True)
class Roads:
    """
    What is known of the ways between places.

    Parameters
    ----------
    matrices
        Matrices by profile and kind; None to travel along great circles.
    speed
        Speed along great circles, in kilometres per hour.
    """

    matrices: Mapping[str, Mapping[str, Matrix]] | None
    speed: float

    def weights(self, travel: Travel, places: Sequence[Place]) -> tuple[Matrix, Matrix]:
        """Return the costs and durations of travel between places."""
        base = self._base(travel, places)
        durations = np.rint(base["durations"] / travel.speed_factor)
        if "costs" in base:
            costs = base["costs"]
        else:
            costs = durations * (travel.per_hour / _SECONDS)
            if travel.per_km:
                costs = costs + base["distances"] * (travel.per_km / _METRES)

        weights = []
        for matrix in (np.rint(costs), durations):
            np.fill_diagonal(matrix, 0)
            for idx, place in enumerate(places):
                if place.is_free:
                    matrix[idx, :] = matrix[:, idx] = 0

            if np.abs(matrix).max(initial=0) > MAX_VALUE:
                raise InstanceFileError(f"travel costs or takes more than {MAX_VALUE}")
            weights.append(matrix.astype(np.int64))

        return weights[0], weights[1]

    def _base(self, travel: Travel, places: Sequence[Place]) -> dict[str, NDArray[Any]]:
        """Return what the matrices of the profile, or coordinates, say of places."""
        if self.matrices is None:
            distances = _great_circles(places)
            durations = distances / (self.speed * _METRES / _SECONDS)
            return {"distances": distances, "durations": durations}

        if travel.profile not in self.matrices:
            raise InstanceFileError(f"matrices.{travel.profile} is missing")

        matrices = self.matrices[travel.profile]
        if travel.per_km and "distances" not in matrices:
            raise InstanceFileError(
                f"matrices.{travel.profile}.distances is missing, but costs.per_km "
                "needs it"
            )

        rows = np.array([place.row for place in places], dtype=np.int64)
        return {name: matrix[np.ix_(rows, rows)] for name, matrix in matrices.items()}


def matrices_of(value: Any) -> dict[str, dict[str, Matrix]]:
    """Return the matrices by profile and kind."""
    if not isinstance(value, dict) or not value:
        raise fail("matrices", "an object with a field for each profile", value)

    kinds = ("durations", "distances", "costs")
    matrices = {}
    for profile, content in value.items():
        path = f"matrices.{profile}"
        given = as_object(content, path, kinds, ["durations"])
        matrices[profile] = {
            kind: as_matrix(given[kind], f"{path}.{kind}")
            for kind in kinds
            if kind in given
        }
        sizes = {len(matrix) for matrix in matrices[profile].values()}
        if len(sizes) != 1:
            raise InstanceFileError(f"{path}: the matrices differ in size")

    return matrices


def travel_of(vehicle: dict[str, Any], path: str) -> Travel:
    costs = costs_of(vehicle, path)
    factor = as_number(vehicle.get("speed_factor", 1), f"{path}.speed_factor")
    if not factor > 0:
        raise fail(f"{path}.speed_factor", "positive", factor)

    return Travel(
        as_text(vehicle.get("profile", "car"), f"{path}.profile"),
        factor,
        as_integer(costs.get("per_hour", _SECONDS), f"{path}.costs.per_hour", 0, _MOST),
        as_integer(costs.get("per_km", 0), f"{path}.costs.per_km", 0, _MOST),
    )


def costs_of(vehicle: dict[str, Any], path: str) -> dict[str, Any]:
    known = ("fixed", "per_hour", "per_km", "per_task_hour")
    costs = as_object(vehicle.get("costs", {}), f"{path}.costs", known)
    if costs.get("per_task_hour"):
        raise InstanceFileError(
            f"{path}.costs.per_task_hour cannot be expressed: leave it out"
        )

    return costs


def _great_circles(places: Sequence[Place]) -> NDArray[np.float64]:
    """Return the distances in metres between longitudes and latitudes (haversine)."""
    longitudes, latitudes = np.radians([[p.x, p.y] for p in places]).T
    half = np.sin(np.subtract.outer(latitudes, latitudes) / 2) ** 2
    cosines = np.outer(np.cos(latitudes), np.cos(latitudes))
    half = half + cosines * np.sin(np.subtract.outer(longitudes, longitudes) / 2) ** 2
    return np.asarray(2 * _EARTH_RADIUS * np.arcsin(np.sqrt(np.clip(half, 0, 1))))
