"""
Transcripts: all requests to a model and their answers, as lines of JSON.

Each line is an object with the fields of the request (``key``, ``place``, ``prompt``,
``model``, ``temperature``, ``max_tokens``, ``seed``), and either a ``completion`` with
its fields, or an ``error`` with ``kind``, ``message``, ``is_fatal`` and ``cost_usd``.
Files with names that end in ``.xz`` are compressed.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal, TextIO, get_args

from mep.providers.account import BUDGET, BudgetError
from mep.providers.provider import (
    Completion,
    Exchange,
    FatalProviderError,
    Finish,
    ProviderError,
)

_REQUEST_TYPES = {
    "key": str,
    "place": str,
    "prompt": str,
    "model": str,
    "temperature": float,
    "max_tokens": int,
    "seed": int,
}
_COMPLETION_TYPES = {
    "text": str,
    "model": str,
    "input_tokens": int,
    "output_tokens": int,
    "cost_usd": float,
    "seconds": float,
    "retries": int,
    "finish": str,
}
_ERROR_TYPES = {"kind": str, "message": str, "is_fatal": bool, "cost_usd": float}


def write_transcript(path: Path, exchanges: Iterable[Exchange]) -> None:
    """
    Write a transcript of those exchanges that have an outcome.

    Raises
    ------
    ValueError
        When a number is not finite, which JSON cannot express.
    """
    with _open(path, "wt") as file:
        for exchange in exchanges:
            if exchange.outcome is not None:
                entry = _to_json(exchange, exchange.outcome)
                file.write(json.dumps(entry, allow_nan=False) + "\n")


def read_transcript(path: Path) -> list[Exchange]:
    """
    Return the exchanges of a transcript.

    Raises
    ------
    OSError
        When the file cannot be read.
    ValueError
        When the file is not a transcript; the message names the line.
    """
    exchanges = []
    try:
        with _open(path, "rt") as file:
            for number, line in enumerate(file, start=1):
                exchanges.append(_entry(path, number, line))
    except (lzma.LZMAError, EOFError) as error:
        raise ValueError(f"{path} cannot be decompressed: {error}") from error

    return exchanges


def _open(path: Path, mode: Literal["rt", "wt"]) -> TextIO:
    if path.suffix == ".xz":
        return lzma.open(path, mode, encoding="utf-8", newline="\n")

    return path.open(mode, encoding="utf-8", newline="\n")


def to_error(
    kind: str, message: str, is_fatal: bool, cost_usd: float = 0.0
) -> ProviderError:
    """
    Return the error that was recorded with such fields.

    Parameters
    ----------
    kind, message
        As for every :class:`~mep.providers.provider.ProviderError`.
    is_fatal
        Whether no other request would have been answered, either.
    cost_usd
        Largest amount that may be billed for the request, in US dollars.
    """
    if is_fatal:
        return FatalProviderError(kind, message, cost_usd)
    if kind == BUDGET and not cost_usd:
        return BudgetError(message)

    return ProviderError(kind, message, cost_usd)


def _to_json(
    exchange: Exchange, outcome: Completion | ProviderError
) -> dict[str, object]:
    request = {name: getattr(exchange, name) for name in _REQUEST_TYPES}
    if isinstance(outcome, Completion):
        return request | {"completion": asdict(outcome)}

    error = {
        "kind": outcome.kind,
        "message": outcome.message,
        "is_fatal": isinstance(outcome, FatalProviderError),
        "cost_usd": outcome.cost_usd,
    }
    return request | {"error": error}


def _entry(path: Path, number: int, line: str) -> Exchange:
    try:
        return _from_json(json.loads(line))
    except (ValueError, RecursionError) as error:
        message = f"{path}, line {number}, is no entry of a transcript: {error}"
        raise ValueError(message) from error


def _from_json(entry: object) -> Exchange:
    if not isinstance(entry, dict):
        raise ValueError("it is no JSON object")
    if ("completion" in entry) == ("error" in entry):
        raise ValueError("it has not either of 'completion' and 'error'")

    fields = {key: val for key, val in entry.items() if key in _REQUEST_TYPES}
    request = _checked(fields, _REQUEST_TYPES)
    if "error" in entry:
        error = to_error(**_checked(entry["error"], _ERROR_TYPES))
        return Exchange(**request, outcome=error)

    completion = _checked(entry["completion"], _COMPLETION_TYPES)
    if completion["finish"] not in get_args(Finish):
        raise ValueError(f"{completion['finish']!r} is no way to finish")

    return Exchange(**request, outcome=Completion(**completion))


def _checked(fields: object, types: dict[str, type]) -> dict[str, Any]:
    """Return the fields of an object, after a check of their names and types."""
    if not isinstance(fields, dict) or fields.keys() != types.keys():
        raise ValueError(f"it needs the fields {', '.join(types)}")

    for name, kind in types.items():
        # JSON does not tell 1 from 1.0.
        is_right = type(fields[name]) in ((int, float) if kind is float else (kind,))
        if not is_right:
            raise ValueError(f"{name!r} must be of the type {kind.__name__}")

    return fields
