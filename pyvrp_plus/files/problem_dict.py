"""Problems as dictionaries of plain values, such as JSON knows."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import (
    Client,
    ClientGroup,
    Depot,
    EuclideanDistances,
    ProblemData,
    VehicleType,
)
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.files.json_fields import PARTS, VERSION

Weights = NDArray[np.int64] | EuclideanDistances

# Parts whose fields have their default values, which are not written.
_DEFAULTS = {
    "depots": Depot(math.inf, math.inf),
    "clients": Client(math.inf, math.inf),
    "vehicle_types": VehicleType(),
    "groups": ClientGroup(),
}


def problem_dict(data: ProblemData) -> dict[str, Any]:
    """
    Return a problem as a dictionary, in the form of ``problem.schema.json``.

    Fields that have their default values are left out.

    Raises
    ------
    ValueError
        When a coordinate is infinite or not a number, which JSON cannot express.
    """
    _check_coordinates(data)
    document: dict[str, Any] = {"version": VERSION}
    for kind in PARTS:
        if parts := getattr(data, kind)():
            document[kind] = [_part_dict(kind, part) for part in parts]

    document |= {"clients": document.get("clients", [])}
    document["distance_matrices"] = _matrices(data, data.distances)
    durations = _matrices(data, data.durations)
    if durations != document["distance_matrices"]:
        document["duration_matrices"] = durations

    return document


def _check_coordinates(data: ProblemData) -> None:
    for location in range(data.num_locations):
        place = data.location(location)
        if not (math.isfinite(place.x) and math.isfinite(place.y)):
            raise ValueError(
                f"Location {location} is at ({place.x}, {place.y}), which JSON cannot "
                "express: coordinates must be finite."
            )


def _part_dict(kind: str, part: Any) -> dict[str, Any]:
    default = _DEFAULTS[kind]
    fields = {field.name: getattr(part, field.name) for field in PARTS[kind]}
    if fields.get("start_late") == fields.get("tw_late"):
        fields.pop("start_late", None)

    return {
        name: value for name, value in fields.items() if value != getattr(default, name)
    }


def _matrices(data: ProblemData, weights: Callable[[int], Weights]) -> list[Any]:
    return [_matrix(data, weights(profile)) for profile in range(data.num_profiles)]


def _matrix(data: ProblemData, weights: Weights) -> Any:
    if not isinstance(weights, EuclideanDistances):
        rows: list[list[int | None]] = weights.tolist()
        for row, column in np.argwhere(weights == MAX_VALUE).tolist():
            rows[row][column] = None

        return rows

    computed: dict[str, Any] = {"round_func": weights.round_func}
    points = weights.coordinates.tolist()
    places = map(data.location, range(data.num_locations))
    if points != [[place.x, place.y] for place in places]:
        computed["coordinates"] = points

    return computed
