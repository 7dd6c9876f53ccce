"""The text of JSON documents."""

from __future__ import annotations

import json
from typing import Any


def json_text(document: dict[str, Any]) -> str:
    """
    Return a document as JSON, in ASCII.

    What has no parts that consist of parts, such as a client, a stop, or the row of a
    matrix, is on one line.

    Raises
    ------
    ValueError
        When a number is infinite or not a number, which JSON cannot express.
    """
    return _text(document, "") + "\n"


def _text(value: Any, indent: str) -> str:
    if _is_flat(value):
        return json.dumps(value, allow_nan=False)

    inner = indent + "  "
    if isinstance(value, dict):
        first, last = "{", "}"
        parts = [
            f"{json.dumps(key)}: {_text(part, inner)}" for key, part in value.items()
        ]
    else:
        first, last = "[", "]"
        parts = [_text(part, inner) for part in value]

    return f"{first}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{last}"


def _is_flat(value: Any) -> bool:
    """Return whether a value has no parts with parts, except for lists of numbers."""
    if isinstance(value, dict):
        return all(
            not isinstance(part, dict)
            and not (
                isinstance(part, list) and part and isinstance(part[0], (dict, list))
            )
            for part in value.values()
        )

    return not isinstance(value, list) or not any(map(_has_parts, value))


def _has_parts(value: Any) -> bool:
    return isinstance(value, dict | list)
