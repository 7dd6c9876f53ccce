"""Rows of the store as objects, and results as the text of a row."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import asdict
from typing import TypedDict, TypeVar

from mep.candidate.candidate import Candidate
from mep.candidate.evaluation import Evaluation, Inspection
from mep.candidate.rejection import Rejected, Stage
from mep.providers.provider import Completion, Exchange, ProviderError
from mep.providers.transcript import to_error
from mep.record.plain import from_plain

_Result = TypeVar("_Result", Inspection, Evaluation)

# Present names of a candidate's fields, by those that earlier versions have stored.
_RENAMED = {"complaints": "rejections", "num_problems": "num_trials"}


class EvaluationRecord(TypedDict):
    """
    A run of the solver, as it is stored.

    ``result`` has the fields of an :class:`~mep.candidate.evaluation.Evaluation`, or
    those of a rejection, ``stage`` and ``message``.
    """

    program: str
    instance: str
    seed: int
    budget: str
    result: dict[str, object]


def to_exchange(row: sqlite3.Row) -> Exchange:
    """Return a request with its outcome."""
    return Exchange(
        row["key"],
        row["place"],
        row["prompt"],
        row["model"],
        row["temperature"],
        row["max_tokens"],
        row["seed"],
        _to_outcome(row),
        row["sent"],
        row["lost_usd"],
    )


def _to_outcome(row: sqlite3.Row) -> Completion | ProviderError | None:
    if row["completion"] is not None:
        return from_plain(Completion, json.loads(row["completion"]))
    if row["error"] is not None:
        return to_error(**json.loads(row["error"]))
    return None


def to_evaluation_record(row: sqlite3.Row) -> EvaluationRecord:
    """Return a run of the solver."""
    result = json.loads(row["result"])
    if not isinstance(result, dict):
        raise TypeError(f"a result cannot be {result!r:.100}")

    return EvaluationRecord(
        program=row["program"],
        instance=row["instance"],
        seed=row["seed"],
        budget=row["budget"],
        result=result,
    )


def to_candidate(record: str) -> Candidate:
    """Return a candidate, also one that an earlier version has stored."""
    plain = json.loads(record)
    # Earlier versions have kept the keys of the requests, not only their number.
    if "requests" in plain:
        plain["attempts"] = len(plain.pop("requests"))

    return from_plain(Candidate, {_RENAMED.get(key, key): plain[key] for key in plain})


def to_json(result: Inspection | Evaluation | Rejected) -> str:
    """Return a result as the text that is stored of it."""
    if isinstance(result, Rejected):
        return json.dumps({"stage": result.stage, "message": result.message})

    return json.dumps(asdict(result))


def to_result(kind: type[_Result], text: str) -> _Result | Rejected:
    """Return a result, or a rejection, from its text."""
    plain = json.loads(text)
    if plain.keys() == {"stage", "message"}:
        return Rejected(Stage(plain["stage"]), plain["message"])

    return from_plain(kind, plain)
