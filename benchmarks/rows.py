"""Rows, each of which records a run of a solver on an instance, and files of rows."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Any, Self

# A route as it travels between processes: {"vehicle_type": int, "trips": [{
# "start_depot": int, "end_depot": int, "visits": [int, ...]}, ...]}.
Routes = list[dict[str, Any]]


class Status(StrEnum):
    """Outcome of a run. Only the cost of an ``ok`` row counts."""

    OK = "ok"  # feasible, and costed equally by both evaluators and the solver
    INFEASIBLE = "infeasible"  # the solver says that it has found nothing feasible
    INVALID = "invalid"  # feasibility or cost is not what the solver claims
    CRASHED = "crashed"
    TIMED_OUT = "timed out"
    NOT_APPLICABLE = "not applicable"  # cannot express this instance or budget
    UNAVAILABLE = "unavailable"  # cannot be installed


@dataclass(frozen=True)
class Row:
    """
    Record of one run of a solver on an instance.

    ``cost`` is the verified cost of the best solution, ``None`` unless ``status`` is
    ``ok``; ``trace`` has each improvement of the best feasible cost as (seconds since
    the start, iteration, cost), and is empty if the solver does not report them;
    ``runtime`` is in wall-clock seconds, ``cpu_time`` in CPU seconds, and ``peak_rss``
    in bytes; ``date`` (ISO) and ``machine`` tell when and where the solver ran;
    ``operators`` is a digest of the operators' files, empty without any.
    """

    suite: str
    instance: str
    solver: str
    seed: int
    budget: str
    status: Status
    message: str = ""
    best_known: int | None = None
    cost: int | None = None
    iterations: int | None = None
    runtime: float | None = None
    cpu_time: float | None = None
    peak_rss: int | None = None
    version: str = ""
    trace: list[tuple[float, int, int]] = field(default_factory=list)
    routes: Routes = field(default_factory=list)
    date: str = ""
    machine: str = ""
    operators: str = ""

    @property
    def key(self) -> tuple[str, str, str, int, str]:
        """Suite, instance, solver, seed and budget, which identify the run."""
        return (self.suite, self.instance, self.solver, self.seed, self.budget)


def row_to_json(row: Row) -> str:
    """Return the row as one line of JSON."""
    return json.dumps(asdict(row))


def row_from_json(line: str) -> Row:
    """Read a line of JSON; the inverse of :func:`row_to_json`."""
    fields = json.loads(line)
    fields["status"] = Status(fields["status"])
    fields["trace"] = [tuple(point) for point in fields["trace"]]
    return Row(**fields)


def read_rows(path: Path) -> list[Row]:
    """
    Return the last row of each run in a file; no rows if there is no file.

    An incomplete line at the end, which a killed process may leave, is ignored.
    """
    if not path.exists():
        return []

    lines = path.read_text().split("\n")[:-1]
    return last_of_each(row_from_json(line) for line in lines if line)


def last_of_each(rows: Iterable[Row]) -> list[Row]:
    """Keep the last row of each run: one that failed may have been run again."""
    return list({row.key: row for row in rows}.values())


class RowFile:
    """
    A file that rows are appended to, as JSON lines, each of them written at once.

    Parameters
    ----------
    path
        Location of the file, which is created if needed. An incomplete line at its end,
        which a killed process has left, is removed.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("ab+")
        self._file.seek(0)
        content = self._file.read()
        self._file.truncate(content.rfind(b"\n") + 1)

    def append(self, row: Row) -> None:
        """Append a row, and flush the file."""
        self._file.write(f"{row_to_json(row)}\n".encode())
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()
