"""Reading JSON whose form is checked: errors name the field that is wrong."""

from __future__ import annotations

import difflib
import json
import math
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus.exceptions import InstanceFileError


def load_json(where: str | Path) -> Any:
    """
    Return the content of a JSON file, in UTF-8.

    Raises
    ------
    OSError
        When the file cannot be read.
    InstanceFileError
        When it is not JSON, or has a field twice.
    """
    try:
        return json.loads(
            Path(where).read_text(encoding="utf-8-sig"), object_pairs_hook=_object
        )
    except RecursionError:
        raise InstanceFileError(f"{where}: the values are nested too deeply.") from None
    except ValueError as error:
        raise InstanceFileError(f"{where}: {error}") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InstanceFileError(f"field {twice!r} is there twice.")

    return fields


@contextmanager
def naming(path: str | Path) -> Iterator[None]:
    """Turn errors about values into an :class:`InstanceFileError` that says where."""
    try:
        yield
    except (IndexError, OverflowError, RuntimeError, TypeError, ValueError) as error:
        raise InstanceFileError(f"{path}: {error}") from error


def fail(path: str, expected: str, value: Any) -> InstanceFileError:
    """Return an error: that the value should be something else."""
    shown = repr(value)
    if len(shown) > 40:
        shown = f"{shown[:40]}..."

    return InstanceFileError(f"{path} must be {expected}, but is {shown}")


def as_object(
    value: Any, path: str, known: Collection[str], required: Iterable[str] = ()
) -> dict[str, Any]:
    """Return the value if it is an object with known fields, and all required ones."""
    if not isinstance(value, dict):
        raise fail(path or "the document", "an object", value)

    for name in value:
        if name not in known:
            close = difflib.get_close_matches(name, known, 1)
            hint = f"; do you mean {close[0]!r}?" if close else ""
            raise InstanceFileError(f"{_join(path, name)} is not a known field{hint}")

    for name in required:
        if name not in value:
            raise InstanceFileError(f"{_join(path, name)} is missing")

    return value


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def as_list(value: Any, path: str) -> list[Any]:
    """Return the value if it is a list."""
    if not isinstance(value, list):
        raise fail(path, "a list", value)

    return value


def as_integer(value: Any, path: str, least: int, most: int) -> int:
    """Return the value if it is an integer in the given range."""
    if type(value) is not int:
        raise fail(path, "an integer", value)

    if not least <= value <= most:
        raise fail(path, f"in [{least}, {most}]", value)

    return value


def as_integers(value: Any, path: str, least: int, most: int) -> list[int]:
    """Return the value if it is a list of integers in the given range."""
    return [
        as_integer(part, f"{path}[{idx}]", least, most)
        for idx, part in enumerate(as_list(value, path))
    ]


def as_windows(value: Any, path: str) -> list[tuple[int, int]]:
    """Return the value if it is a list of time windows, each a list of two times."""
    return [
        as_window(window, f"{path}[{idx}]")
        for idx, window in enumerate(as_list(value, path))
    ]


def as_window(value: Any, path: str) -> tuple[int, int]:
    """Return the value if it is a list of two times: the first and the last one."""
    window = as_integers(value, path, 0, 2**63 - 1)
    if len(window) != 2:
        raise fail(path, "a list of two times", value)

    return window[0], window[1]


def as_number(value: Any, path: str) -> float:
    """Return the value if it is a finite number."""
    if type(value) not in (int, float) or not math.isfinite(value):
        raise fail(path, "a finite number", value)

    return float(value)


def as_boolean(value: Any, path: str) -> bool:
    """Return the value if it is true or false."""
    if not isinstance(value, bool):
        raise fail(path, "true or false", value)

    return value


def as_text(value: Any, path: str) -> str:
    """Return the value if it is text in Unicode."""
    if not isinstance(value, str):
        raise fail(path, "text", value)

    try:
        value.encode()
    except UnicodeEncodeError:
        raise fail(path, "Unicode without lone surrogates", value) from None

    return value


def as_point(value: Any, path: str) -> tuple[float, float]:
    """Return the value if it is a list of two numbers."""
    if len(as_list(value, path)) != 2:
        raise fail(path, "a list of two numbers", value)

    return as_number(value[0], f"{path}[0]"), as_number(value[1], f"{path}[1]")


def as_matrix(value: Any, path: str, missing: int | None = None) -> NDArray[np.int64]:
    """
    Return the value if it is a square matrix of 64-bit integers.

    Nulls are replaced by the value for what is missing, if there is one.
    """
    rows = as_list(value, path)
    for idx, row in enumerate(rows):
        if len(as_list(row, f"{path}[{idx}]")) != len(rows):
            raise InstanceFileError(
                f"{path}[{idx}] has {len(row)} values, but there are {len(rows)} rows"
            )

        allowed = {int} if missing is None else {int, type(None)}
        if not set(map(type, row)) <= allowed:
            column = next(i for i, part in enumerate(row) if type(part) not in allowed)
            raise fail(f"{path}[{idx}][{column}]", "an integer", row[column])

    filled = [[missing if part is None else part for part in row] for row in rows]
    with naming(path):
        return np.array(filled, dtype=np.int64).reshape(len(rows), len(rows))
