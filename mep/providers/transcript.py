"""
Transcripts: all requests to a model and their answers, as lines of JSON.

Each line is an object with the fields of the request (``key``, ``place``, ``prompt``,
``model``, ``temperature``, ``max_tokens``, ``seed``), and either a ``completion`` with
its fields, or an ``error`` with ``kind``, ``message``, ``is_fatal`` and ``cost_usd``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self, get_args

from mep.providers.provider import (
    Completion,
    FatalProviderError,
    Finish,
    ProviderError,
    Request,
)
from mep.providers.spending import FatalPaidError, PaidError

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


@dataclass(frozen=True)
class Entry:
    """
    A request with its answer.

    Parameters
    ----------
    key, place, prompt, model, temperature, max_tokens, seed
        Fields of the :class:`~mep.providers.provider.Request`.
    answer
        The completion, or the error that was raised.
    """

    key: str
    place: str
    prompt: str
    model: str
    temperature: float
    max_tokens: int
    seed: int
    answer: Completion | ProviderError

    @classmethod
    def of(cls, request: Request, answer: Completion | ProviderError) -> Self:
        """Return the entry of a request and its answer."""
        return cls(
            request.key,
            request.place,
            request.prompt,
            request.model,
            request.temperature,
            request.max_tokens,
            request.seed,
            answer,
        )


def write_transcript(path: Path, entries: Iterable[Entry]) -> None:
    """
    Write a transcript.

    Raises
    ------
    ValueError
        When a number is not finite, which JSON cannot express.
    """
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for entry in entries:
            file.write(json.dumps(_to_json(entry), allow_nan=False) + "\n")


def read_transcript(path: Path) -> list[Entry]:
    """
    Return the entries of a transcript.

    Raises
    ------
    OSError
        When the file cannot be read.
    ValueError
        When the file is not a transcript; the message names the line.
    """
    entries = []
    with path.open(encoding="utf-8", newline="\n") as file:
        for number, line in enumerate(file, start=1):
            try:
                entries.append(_from_json(json.loads(line)))
            except (ValueError, RecursionError) as error:
                message = f"{path}, line {number}, is no entry of a transcript: {error}"
                raise ValueError(message) from error

    return entries


def _to_json(entry: Entry) -> dict[str, Any]:
    request = {name: getattr(entry, name) for name in _REQUEST_TYPES}
    answer = entry.answer
    if isinstance(answer, Completion):
        return request | {"completion": asdict(answer)}

    error = {
        "kind": answer.kind,
        "message": answer.message,
        "is_fatal": isinstance(answer, FatalProviderError),
        "cost_usd": answer.cost_usd if isinstance(answer, PaidError) else 0.0,
    }
    return request | {"error": error}


def _from_json(entry: Any) -> Entry:
    if not isinstance(entry, dict):
        raise ValueError("it is no JSON object")
    if ("completion" in entry) == ("error" in entry):
        raise ValueError("it has not either of 'completion' and 'error'")

    fields = {key: val for key, val in entry.items() if key in _REQUEST_TYPES}
    request = _checked(fields, _REQUEST_TYPES)
    if "error" in entry:
        return Entry(**request, answer=_error(entry["error"]))

    completion = _checked(entry["completion"], _COMPLETION_TYPES)
    if completion["finish"] not in get_args(Finish):
        raise ValueError(f"{completion['finish']!r} is no way to finish")

    return Entry(**request, answer=Completion(**completion))


def _error(fields: Any) -> ProviderError:
    error = _checked(fields, _ERROR_TYPES)
    told = error["kind"], error["message"]
    if error["cost_usd"]:
        paid = FatalPaidError if error["is_fatal"] else PaidError
        return paid(*told, error["cost_usd"])

    return FatalProviderError(*told) if error["is_fatal"] else ProviderError(*told)


def _checked(fields: Any, types: dict[str, type]) -> dict[str, Any]:
    """Return the fields of an object, after a check of their names and types."""
    if not isinstance(fields, dict) or fields.keys() != types.keys():
        raise ValueError(f"it needs the fields {', '.join(types)}")

    for name, kind in types.items():
        # JSON does not tell 1 from 1.0.
        is_right = type(fields[name]) in ((int, float) if kind is float else (kind,))
        if not is_right:
            raise ValueError(f"{name!r} must be of the type {kind.__name__}")

    return fields
