"""
The fields of a problem in JSON, from which files are read, written and described.

``python -m pyvrp_plus.files.json_fields`` prints the JSON Schema of such files, which
is kept in ``problem.schema.json`` beside this module.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final, Literal

#: Version of the format, which changes when older versions of this package could not
#: read a file.
VERSION: Final = 1

_LARGEST: Final = 2**63 - 1
_UNLIMITED: Final = "By default, there is no limit."


@dataclass(frozen=True)
class Field:
    """
    A field of a part of a problem, named as the argument of its constructor.

    Parameters
    ----------
    name
        Name of the field.
    kind
        Type of its value; ``integers`` is a list of integers.
    text
        What it says, in words.
    least
        Smallest value of integers.
    most
        Largest value of integers.
    required
        Whether it must be given.
    """

    name: str
    kind: Literal["integer", "integers", "number", "boolean", "string"]
    text: str
    least: int = 0
    most: int = _LARGEST
    required: bool = False


_NAME = Field("name", "string", "Name, for people.")
_TIME_WINDOW = (
    Field("tw_early", "integer", "Start of the time window."),
    Field("tw_late", "integer", f"End of the time window. {_UNLIMITED}"),
)
_PLACE = (
    Field("x", "number", "Horizontal coordinate, or longitude.", required=True),
    Field("y", "number", "Vertical coordinate, or latitude.", required=True),
)
_SERVICE = Field("service_duration", "integer", "Duration of service.")

DEPOT: Final = (*_PLACE, *_TIME_WINDOW, _SERVICE, _NAME)

CLIENT: Final = (
    *_PLACE,
    Field("delivery", "integers", "Amounts to deliver, per load dimension."),
    Field("pickup", "integers", "Amounts to pick up, per load dimension."),
    _SERVICE,
    *_TIME_WINDOW,
    Field("release_time", "integer", "Earliest departure of the trip."),
    Field("prize", "integer", "What a visit is worth."),
    Field("required", "boolean", "Whether there must be a visit; true by default."),
    _NAME,
)

GROUP: Final = (
    Field(
        "clients",
        "integers",
        "The clients, of which at most one is visited: indices of locations, which "
        "count the depots first.",
        required=True,
    ),
    Field("required", "boolean", "Whether one must be visited; true by default."),
    _NAME,
)

VEHICLE_TYPE: Final = (
    Field("num_available", "integer", "Number of vehicles; 1 by default.", least=1),
    Field("capacity", "integers", "Capacities, per load dimension."),
    Field("start_depot", "integer", "Index of the depot where routes start."),
    Field("end_depot", "integer", "Index of the depot where routes end."),
    Field("fixed_cost", "integer", "Cost of each vehicle that is used."),
    *_TIME_WINDOW,
    Field("shift_duration", "integer", f"Duration of the shift. {_UNLIMITED}"),
    Field("max_distance", "integer", f"Maximum distance of a route. {_UNLIMITED}"),
    Field("unit_distance_cost", "integer", "Cost of a unit of distance; 1 by default."),
    Field("unit_duration_cost", "integer", "Cost of a unit of duration."),
    Field("profile", "integer", "Index of the distance and duration matrix."),
    Field(
        "start_late",
        "integer",
        "Latest start of a route; by default the end of the time window.",
    ),
    Field("initial_load", "integers", "Amounts on board at first, per load dimension."),
    Field("reload_depots", "integers", "Indices of the depots between trips."),
    Field(
        "max_reloads",
        "integer",
        f"Maximum number of reloads. {_UNLIMITED}",
        most=2**64 - 1,
    ),
    Field("max_overtime", "integer", "Maximum duration beyond that of the shift."),
    Field("unit_overtime_cost", "integer", "Extra cost of a unit of overtime."),
    _NAME,
)

#: The lists of parts of a problem, by name.
PARTS: Final = {
    "depots": DEPOT,
    "clients": CLIENT,
    "vehicle_types": VEHICLE_TYPE,
    "groups": GROUP,
}

#: Of these, those that must be given.
REQUIRED: Final = ("depots", "clients", "vehicle_types", "distance_matrices")

#: Of distances that are computed.
ROUND_FUNCS: Final = ("round", "trunc", "dimacs", "exact")


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a problem."""
    parts = {
        name: {"type": "array", "items": _part_schema(fields)}
        for name, fields in PARTS.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A vehicle routing problem of pyvrp-plus",
        "type": "object",
        "properties": {
            "version": {"const": VERSION, "description": "Version of this format."},
            **parts,
            "distance_matrices": _matrices_schema(
                "Distances between all locations, depots first, for each profile."
            ),
            "duration_matrices": _matrices_schema(
                "Durations of travel for each profile; by default the distances."
            ),
        },
        "required": list(REQUIRED),
        "additionalProperties": False,
    }


def _part_schema(fields: tuple[Field, ...]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {field.name: _field_schema(field) for field in fields},
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }


def _field_schema(field: Field) -> dict[str, Any]:
    text = {"description": field.text}
    if field.kind == "integers":
        return text | {"type": "array", "items": _integer_schema(field)}

    if field.kind == "integer":
        return text | _integer_schema(field)

    return text | {"type": field.kind}


def _integer_schema(field: Field) -> dict[str, Any]:
    return {"type": "integer", "minimum": field.least, "maximum": field.most}


def _matrices_schema(text: str) -> dict[str, Any]:
    weight = {
        "type": ["integer", "null"],
        "description": "Null is an edge that must not be used.",
    }
    rows = {"type": "array", "items": {"type": "array", "items": weight}}
    computed = {
        "type": "object",
        "description": "Euclidean distances, computed when they are needed.",
        "properties": {
            "round_func": {"enum": list(ROUND_FUNCS)},
            "coordinates": {
                "type": "array",
                "description": "Points; by default the coordinates of the locations.",
                "items": {
                    "type": "array",
                    "items": {"type": "number"},
                    "minItems": 2,
                    "maxItems": 2,
                },
            },
        },
        "required": ["round_func"],
        "additionalProperties": False,
    }
    return {
        "type": "array",
        "description": text,
        "items": {"oneOf": [rows, computed]},
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
