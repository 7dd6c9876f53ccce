"""Problems as dictionaries of plain values, such as JSON knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import (
    Client,
    ClientGroup,
    Depot,
    DifferentVehicleGroup,
    EuclideanDistances,
    ProblemData,
    SameVehicleGroup,
    Shipment,
    ShipmentStep,
    VehicleType,
)
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.files.json_fields import PARTS, STEP, VERSION, Field

Weights = NDArray[np.int64] | EuclideanDistances

_STEP = ShipmentStep(0, 0)

# Parts whose fields have their default values, which are not written.
_DEFAULTS = {
    "depots": Depot(0, 0),
    "clients": Client(0, 0),
    "vehicle_types": VehicleType(),
    "groups": ClientGroup(),
    "shipments": Shipment(_STEP, _STEP),
    "same_vehicle_groups": SameVehicleGroup([0, 1]),
    "different_vehicle_groups": DifferentVehicleGroup([0, 1]),
}


def problem_dict(data: ProblemData) -> dict[str, Any]:
    """
    Return a problem as a dictionary, in the form of ``problem.schema.json``.

    Fields that have their default values are left out, unless they must be given.
    """
    document: dict[str, Any] = {"version": VERSION}
    for kind in PARTS:
        if parts := getattr(data, kind)():
            document[kind] = [
                _part_dict(part, _DEFAULTS[kind], PARTS[kind]) for part in parts
            ]

    document |= {"clients": document.get("clients", [])}
    document["distance_matrices"] = _matrices(data, data.distances)
    durations = _matrices(data, data.durations)
    if durations != document["distance_matrices"]:
        document["duration_matrices"] = durations

    return document


def _part_dict(part: Any, default: Any, known: tuple[Field, ...]) -> dict[str, Any]:
    fields = {
        field.name: _part_dict(value, _STEP, STEP) if field.kind == "step" else value
        for field in known
        if (value := getattr(part, field.name)) != getattr(default, field.name)
        or field.required
    }
    if "time_windows" in fields:
        several = len(part.time_windows) > 1
        for name in ("tw_early", "tw_late") if several else ("time_windows",):
            fields.pop(name, None)

    if "start_late" in fields and fields["start_late"] == part.tw_late:
        del fields["start_late"]

    return fields


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
