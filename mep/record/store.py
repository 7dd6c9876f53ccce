"""The store of a run: an SQLite file with all requests, answers and results."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any, Self, TypedDict, TypeVar

from mep.candidate.candidate import Candidate, Generation
from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected, Stage
from mep.providers.provider import (
    Completion,
    Exchange,
    FatalProviderError,
    ProviderError,
    Request,
)
from mep.providers.transcript import to_error
from mep.record.damage import reading
from mep.record.plain import from_plain

_Result = TypeVar("_Result", Inspection, Evaluation)

_READING = reading("The store of the run")

#: Version of the schema, which increases when the meaning of a table changes.
VERSION = 1

# Present names of a candidate's fields, by those that earlier versions have stored.
_RENAMED = {"complaints": "rejections", "num_problems": "num_trials"}

# Names of errors that say nothing about the contents of the file.
_OF_THE_DISK = ("SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY")

_SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
-- A request is there from before it is sent: what is under way may have to be paid.
CREATE TABLE IF NOT EXISTS requests (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    place TEXT NOT NULL,
    prompt TEXT NOT NULL,
    model TEXT NOT NULL,
    temperature REAL NOT NULL,
    max_tokens INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    sent REAL NOT NULL, -- seconds since 1970
    reserved_usd REAL NOT NULL, -- counts as long as there is neither of the next two
    completion TEXT,
    error TEXT,
    lost_usd REAL NOT NULL DEFAULT 0 -- by this request, without an answer
) STRICT;
CREATE TABLE IF NOT EXISTS inspections (
    program TEXT PRIMARY KEY,
    result TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS evaluations (
    key TEXT PRIMARY KEY,
    program TEXT NOT NULL,
    instance TEXT NOT NULL,
    seed INTEGER NOT NULL,
    budget TEXT NOT NULL,
    result TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS candidates (
    repeat INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    number INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (repeat, generation, number)
) STRICT;
CREATE TABLE IF NOT EXISTS generations (
    repeat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (repeat, number)
) STRICT;
"""


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


class Store:
    """
    The store of a run: an SQLite file.

    Several threads may use it; everything that is written is saved at once.

    Parameters
    ----------
    path
        Path of the file; created if it does not exist.

    Raises
    ------
    OSError
        When the file cannot be written, as when the disk is full.
    ValueError
        When the file is not a store, or was written by another version.
    """

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, timeout=60
        )
        self._connection.row_factory = sqlite3.Row
        try:
            self._execute("PRAGMA journal_mode=WAL")
            self._connection.executescript(_SCHEMA)
        except sqlite3.DatabaseError as error:
            self._connection.close()
            if error.sqlite_errorname.startswith(_OF_THE_DISK):
                raise OSError(f"{path} cannot be written: {error}.") from error
            raise ValueError(f"{path} is not the store of a run: {error}.") from error

        if self.fact("version") is None:
            self.set_fact("version", VERSION)
        if (version := self.fact("version")) != VERSION:
            self._connection.close()
            raise ValueError(
                f"{path} was written by another version: {version}, expected {VERSION}."
            )

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @_READING
    def fact(self, name: str) -> Any:
        """Return a fact about the run as a whole; ``None`` if it is not known."""
        rows = self._execute("SELECT value FROM facts WHERE name = ?", name)
        return json.loads(rows[0]["value"]) if rows else None

    def set_fact(self, name: str, value: object) -> None:
        """Save a fact about the run as a whole; JSON must be able to hold its value."""
        self._execute("REPLACE INTO facts VALUES (?, ?)", name, json.dumps(value))

    @_READING
    def request(self, key: str) -> Exchange | None:
        """Return a request with its outcome; ``None`` if it was never sent."""
        rows = self._execute("SELECT * FROM requests WHERE key = ?", key)
        return _to_exchange(rows[0]) if rows else None

    @_READING
    def requests(self) -> list[Exchange]:
        """Return all requests with their outcomes, in the order of first sending."""
        rows = self._execute("SELECT * FROM requests ORDER BY number")
        return [_to_exchange(row) for row in rows]

    def send(self, request: Request, reserved_usd: float) -> None:
        """
        Record that a request is about to be sent.

        If it was sent before, the cost of that is kept.
        """
        values = (
            request.place,
            request.prompt,
            request.model,
            request.temperature,
            request.max_tokens,
            request.seed,
            time.time(),
            reserved_usd,
        )
        self._execute(
            """
            INSERT INTO requests (key, place, prompt, model, temperature, max_tokens,
                seed, sent, reserved_usd) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET
                lost_usd = lost_usd
                    + iif(completion IS NULL AND error IS NULL, reserved_usd, 0),
                sent = excluded.sent, reserved_usd = excluded.reserved_usd,
                completion = NULL, error = NULL
            """,
            request.key,
            *values,
        )

    def answer(self, key: str, completion: Completion) -> None:
        """Save the answer to a request."""
        self._execute(
            "UPDATE requests SET completion = ? WHERE key = ?",
            json.dumps(asdict(completion)),
            key,
        )

    def fail(self, key: str, error: ProviderError) -> None:
        """Save the error of a request, with the cost that it may have caused."""
        self._execute(
            "UPDATE requests SET error = ?, lost_usd = lost_usd + ? WHERE key = ?",
            json.dumps(
                {
                    "kind": error.kind,
                    "message": error.message,
                    "is_fatal": isinstance(error, FatalProviderError),
                    "cost_usd": error.cost_usd,
                }
            ),
            error.cost_usd,
            key,
        )

    @_READING
    def spent_usd(self) -> float:
        """Return the cost of all requests, the largest possible if not yet known."""
        rows = self._execute(
            """
            SELECT coalesce(sum(lost_usd + iif(completion IS NULL AND error IS NULL,
                reserved_usd, 0)), 0) AS lost, coalesce(sum(
                json_extract(completion, '$.cost_usd')), 0) AS paid FROM requests
            """
        )
        return float(rows[0]["lost"] + rows[0]["paid"])

    @_READING
    def paid_usd(self, place: str) -> float:
        """
        Return the cost of the question at a place, and of the repair that followed.

        It is that of their outcomes, so that it is the same when a run is replayed or
        resumed: requests of which the outcome was never known do not count.
        """
        rows = self._execute(
            """
            SELECT coalesce(sum(json_extract(coalesce(completion, error),
                '$.cost_usd')), 0) AS paid FROM requests WHERE place IN (?, ?)
            """,
            place,
            f"{place}/repair",
        )
        return float(rows[0]["paid"])

    @_READING
    def inspection(self, program: Program) -> Inspection | Rejected | None:
        """Return the saved inspection of a program; ``None`` if there is none."""
        rows = self._execute(
            "SELECT result FROM inspections WHERE program = ?", program.digest
        )
        return _to_result(Inspection, rows[0]["result"]) if rows else None

    def save_inspection(self, program: Program, result: Inspection | Rejected) -> None:
        """Save the inspection of a program, or its rejection."""
        self._execute(
            "REPLACE INTO inspections VALUES (?, ?)", program.digest, _to_json(result)
        )

    @_READING
    def evaluation(self, task: EvaluationTask) -> Evaluation | Rejected | None:
        """Return the saved result of an evaluation; ``None`` if there is none."""
        rows = self._execute("SELECT result FROM evaluations WHERE key = ?", _key(task))
        return _to_result(Evaluation, rows[0]["result"]) if rows else None

    def save_evaluation(
        self, task: EvaluationTask, result: Evaluation | Rejected
    ) -> None:
        """Save the result of an evaluation, and what was evaluated."""
        self._execute(
            "REPLACE INTO evaluations VALUES (?, ?, ?, ?, ?, ?)",
            _key(task),
            task.program.digest,
            task.trial.instance.name,
            task.trial.seed,
            f"{task.budget}",
            _to_json(result),
        )

    @_READING
    def evaluations(self) -> list[EvaluationRecord]:
        """Return all evaluations, in the order of program, instance and seed."""
        rows = self._execute(
            "SELECT program, instance, seed, budget, result FROM evaluations "
            "ORDER BY program, instance, seed, budget"
        )
        return [_to_evaluation_record(row) for row in rows]

    def save_candidate(self, candidate: Candidate) -> None:
        """Save the record of a candidate."""
        self._execute(
            "REPLACE INTO candidates VALUES (?, ?, ?, ?)",
            candidate.repeat,
            candidate.generation,
            candidate.number,
            json.dumps(asdict(candidate)),
        )

    @_READING
    def candidates(self) -> list[Candidate]:
        """Return all candidates, in their order."""
        rows = self._execute(
            "SELECT record FROM candidates ORDER BY repeat, generation, number"
        )
        return [_to_candidate(row["record"]) for row in rows]

    def save_generation(self, generation: Generation) -> None:
        """Save the end of a generation, unless it was saved before."""
        self._execute(
            "INSERT OR IGNORE INTO generations VALUES (?, ?, ?)",
            generation.repeat,
            generation.number,
            json.dumps(asdict(generation)),
        )

    @_READING
    def generations(self) -> list[Generation]:
        """Return the ends of all generations, in their order."""
        rows = self._execute("SELECT record FROM generations ORDER BY repeat, number")
        return [from_plain(Generation, json.loads(row["record"])) for row in rows]

    def _execute(self, command: str, *values: str | float) -> list[sqlite3.Row]:
        with self._lock:
            return self._connection.execute(command, values).fetchall()


def _to_exchange(row: sqlite3.Row) -> Exchange:
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


def _to_evaluation_record(row: sqlite3.Row) -> EvaluationRecord:
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


def _to_candidate(record: str) -> Candidate:
    plain = json.loads(record)
    # Earlier versions have kept the keys of the requests, not only their number.
    if "requests" in plain:
        plain["attempts"] = len(plain.pop("requests"))

    return from_plain(Candidate, {_RENAMED.get(key, key): plain[key] for key in plain})


def _to_json(result: Inspection | Evaluation | Rejected) -> str:
    if isinstance(result, Rejected):
        return json.dumps({"stage": result.stage, "message": result.message})

    return json.dumps(asdict(result))


def _to_result(kind: type[_Result], text: str) -> _Result | Rejected:
    plain = json.loads(text)
    if plain.keys() == {"stage", "message"}:
        return Rejected(Stage(plain["stage"]), plain["message"])

    return from_plain(kind, plain)


def _key(task: EvaluationTask) -> str:
    """Return a digest of everything that determines the result of an evaluation."""
    instance = task.trial.instance
    parts = [task.program.digest, instance.name, instance.text, instance.round_func]
    parts += [f"{task.trial.seed}", f"{task.budget}", task.solver]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
