"""The store of a run: an SQLite file with all requests, answers and results."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any, Self

from mep.candidate.candidate import Candidate, Generation
from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected
from mep.providers.provider import (
    Completion,
    Exchange,
    FatalProviderError,
    ProviderError,
    Request,
)
from mep.record.damage import disk_errors, reading
from mep.record.plain import from_plain
from mep.record.read_only import connect_read_only
from mep.record.rows import (
    EvaluationRecord,
    to_candidate,
    to_evaluation_record,
    to_exchange,
    to_json,
    to_result,
)

_READING = reading("The store of the run")

#: Version of the schema, which increases when the meaning of a table changes.
VERSION = 1

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


class Store:
    """
    The store of a run: an SQLite file.

    Several threads may use it; everything that is written is saved at once.

    Parameters
    ----------
    path
        Path of the file; created if it does not exist.
    read_only
        Whether the store is only read, as it was at the moment of opening: nothing in
        its folder is created or changed. Then the file must exist.

    Raises
    ------
    OSError
        When the file cannot be written, as when the disk is full; also later, by all
        methods.
    ValueError
        When the file is not a store, or was written by another version.
    """

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._connection = connect_read_only(path) if read_only else _connect(path)
        self._connection.row_factory = sqlite3.Row
        try:
            if not read_only:
                self._execute("PRAGMA journal_mode=WAL")
                with disk_errors(path):
                    self._connection.executescript(_SCHEMA)

            version = self.fact("version")
        except OSError:
            self._connection.close()
            raise
        except sqlite3.DatabaseError as error:
            self._connection.close()
            raise ValueError(f"{path} is not the store of a run: {error}.") from error

        if version is None and not read_only:
            self.set_fact("version", VERSION)
        elif version != VERSION:
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
        return to_exchange(rows[0]) if rows else None

    @_READING
    def requests(self) -> list[Exchange]:
        """Return all requests with their outcomes, in the order of first sending."""
        rows = self._execute("SELECT * FROM requests ORDER BY number")
        return [to_exchange(row) for row in rows]

    @_READING
    def request_summaries(self) -> list[Exchange]:
        """Return all requests without prompts and answers, but for the knowledge."""
        rows = self._execute(
            """
            SELECT key, place, '' AS prompt, model, temperature, max_tokens, seed,
                iif(place = 'knowledge', completion,
                    json_set(completion, '$.text', '')) AS completion,
                error, sent, lost_usd
            FROM requests ORDER BY number
            """
        )
        return [to_exchange(row) for row in rows]

    @_READING
    def requests_at(self, place: str) -> list[Exchange]:
        """Return the request at a place, and what was asked there after it."""
        rows = self._execute(
            "SELECT * FROM requests WHERE place = ? OR substr(place, 1, ?) = ? "
            "ORDER BY number",
            place,
            len(place) + 1,
            f"{place}/",
        )
        return [to_exchange(row) for row in rows]

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
        return to_result(Inspection, rows[0]["result"]) if rows else None

    def save_inspection(self, program: Program, result: Inspection | Rejected) -> None:
        """Save the inspection of a program, or its rejection."""
        self._execute(
            "REPLACE INTO inspections VALUES (?, ?)", program.digest, to_json(result)
        )

    @_READING
    def evaluation(self, task: EvaluationTask) -> Evaluation | Rejected | None:
        """Return the saved result of an evaluation; ``None`` if there is none."""
        rows = self._execute("SELECT result FROM evaluations WHERE key = ?", _key(task))
        return to_result(Evaluation, rows[0]["result"]) if rows else None

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
            to_json(result),
        )

    @_READING
    def evaluations(self) -> list[EvaluationRecord]:
        """Return all evaluations, in the order of program, instance and seed."""
        rows = self._execute(
            "SELECT program, instance, seed, budget, result FROM evaluations "
            "ORDER BY program, instance, seed, budget"
        )
        return [to_evaluation_record(row) for row in rows]

    @_READING
    def evaluation_summaries(self, after: int = 0) -> dict[int, EvaluationRecord]:
        """
        Return what has been saved of evaluations after others, by number, in order.

        Of results, there is only what a report needs: the cost and the CPU time, or the
        rejection. The rest is large.
        """
        rows = self._execute(
            """
            SELECT rowid AS number, program, instance, seed, budget,
                iif(json_type(result, '$.stage') IS NULL, json_object(
                    'cost', json_extract(result, '$.cost'),
                    'cpu_time', json_extract(result, '$.cpu_time')
                ), result) AS result
            FROM evaluations WHERE rowid > ? ORDER BY rowid
            """,
            after,
        )
        return {row["number"]: to_evaluation_record(row) for row in rows}

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
    def candidate_records(self) -> list[str]:
        """Return what is stored of each candidate, in their order."""
        rows = self._execute(
            "SELECT record FROM candidates ORDER BY repeat, generation, number"
        )
        return [row["record"] for row in rows]

    @_READING
    def candidates(self) -> list[Candidate]:
        """Return all candidates, in their order."""
        return [to_candidate(record) for record in self.candidate_records()]

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
        with self._lock, disk_errors(self._path):
            return self._connection.execute(command, values).fetchall()


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, timeout=60
    )


def _key(task: EvaluationTask) -> str:
    """Return a digest of everything that determines the result of an evaluation."""
    instance = task.trial.instance
    parts = [task.program.digest, instance.name, instance.text, instance.round_func]
    parts += [f"{task.trial.seed}", f"{task.budget}", task.solver]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
