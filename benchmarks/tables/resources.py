"""The table of the resources that runs have used."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.rows import Row, Status
from benchmarks.statistics import check_rows, groups, solvers_of, trial_of

from .cells import label_header, labels, mean_cell, num_instances
from .notes import EMPTY, INTERVAL, run_notes
from .table import Table


def _peak_mebibytes(row: Row) -> float | None:
    return None if row.peak_rss is None else row.peak_rss / 2**20


# Header, function that returns the value of a row, and format.
_COLUMNS: list[tuple[str, Callable[[Row], float | None], str]] = [
    ("runtime s", lambda row: row.runtime, ".2f"),
    ("CPU s", lambda row: row.cpu_time, ".2f"),
    ("iterations", lambda row: row.iterations, ".0f"),
    ("peak MiB", _peak_mebibytes, ".0f"),
]


def resource_table(rows: list[Row], provenance: str = "") -> Table:
    """
    Return the table of mean times, iterations and memory, by set and solver.

    Parameters
    ----------
    rows
        Rows of any number of suites, solvers, seeds and budgets.
    provenance
        Note below the table on when and where the runs were made; empty for none.

    Raises
    ------
    ValueError
        When there are no rows or they contradict each other.
    """
    check_rows(rows)
    all_groups = groups(rows, with_all=True)
    lines = []
    for group in all_groups:
        count = num_instances(group.rows)
        for solver in solvers_of(group.rows):
            runs = [row for row in group.rows if row.solver == solver]
            line = [*labels(group), solver, str(count)]
            for _, value_of, form in _COLUMNS:
                values = {
                    trial_of(row): value
                    for row in runs
                    if row.status == Status.OK and (value := value_of(row)) is not None
                }
                line.append(mean_cell(values, runs, count, form))
            lines.append(line)

    header = [*label_header(all_groups), "solver", "n"]
    num_labels = header.index("n")
    header += [name for name, _, _ in _COLUMNS]
    notes = [
        "n: number of instances. Only runs that ended with a verified cost count. "
        "runtime s: wall seconds of the search, without reading. CPU s: CPU seconds. "
        "peak MiB: peak resident memory of the solver's process, reading included.",
        INTERVAL,
        EMPTY,
        *run_notes(rows, provenance),
    ]
    return Table("Resources of the runs", header, lines, notes, num_labels)
