"""One run of one solver on one instance, and the file of rows that holds all runs."""

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
    """How a run has ended. Only the cost of an ``ok`` row counts."""

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
    What one run gave.

    ``cost`` is the verified cost of the best solution, ``None`` unless ``status`` is
    ``ok``; ``trace`` has each improvement of the best feasible cost as (seconds since
    the start, iteration, cost), empty if the solver does not tell; times are in
    seconds, ``peak_rss`` is in bytes; ``date`` (ISO) and ``machine`` tell when and
    where; ``operators`` is a digest of the operators' files.
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
        """What identifies the run."""
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
    Read a file of rows, the last one of each run; none if there is no file.

    A process that is killed may leave half a line at the end, which is ignored.
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
        Location. Half a line at its end, which a killed process has left, is removed.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("ab+")
        self._file.seek(0)
        content = self._file.read()
        self._file.truncate(content.rfind(b"\n") + 1)

    def append(self, row: Row) -> None:
        """Write a row."""
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
