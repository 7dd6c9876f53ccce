"""
The JSON Schema of problems.

``python -m pyvrp_plus.files.json_schema`` prints it, for ``problem.schema.json``.
"""

from __future__ import annotations

import json
from typing import Any

from pyvrp_plus.files.json_fields import (
    PARTS,
    REQUIRED,
    ROUND_FUNCS,
    STEP,
    VERSION,
    Field,
)


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
                "Distances for each profile, between depots, clients, and pickup and "
                "delivery of each shipment, in this order."
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
        return text | _array(_integer_schema(field))

    if field.kind == "strings":
        return text | {"type": "array", "items": {"type": "string"}}

    if field.kind == "integer":
        return text | _integer_schema(field)

    if field.kind == "step":
        return text | _part_schema(STEP)

    if field.kind == "windows":
        window = _array(_integer_schema(field)) | {"minItems": 2, "maxItems": 2}
        return text | _array(window) | {"minItems": 1}

    return text | {"type": field.kind}


def _array(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


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
