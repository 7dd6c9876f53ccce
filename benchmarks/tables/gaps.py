"""The table of gaps to the best known costs."""

from __future__ import annotations

from collections.abc import Mapping

from benchmarks.rows import Row
from benchmarks.statistics import (
    Group,
    InstanceKey,
    check_rows,
    gaps,
    groups,
    reference_costs,
    solvers_of,
)

from .cells import failures_cell, label_header, labels, mean_cell, num_instances
from .notes import EMPTY, INTERVAL, reference_note, run_notes
from .table import Table


def gap_table(rows: list[Row], provenance: str = "") -> Table:
    """
    Return the table of mean optimality gaps and failed runs, by set and solver.

    Parameters
    ----------
    rows
        Rows of any number of suites, solvers, seeds and budgets.
    provenance
        Note below the table on when and where the runs were made; empty for none.

    Raises
    ------
    ValueError
        When there are no rows or they contradict each other, or a reference cost is
        not positive.
    """
    check_rows(rows)
    all_groups = groups(rows, with_all=True)
    solvers = solvers_of(rows)
    references = reference_costs(rows)
    lines = [_line(group, solvers, references) for group in all_groups]

    header = [*label_header(all_groups), "n"]
    num_labels = header.index("n")
    header += [f"{solver} gap %" for solver in solvers]
    header.append("failures")
    notes = [
        "n: number of instances. gap %: 100 (cost - best known) / best known, negative "
        "when better than the best known. failures: runs that were tried but have no "
        "verified cost, and so no gap, by solver and kind.",
        *reference_note(rows),
        INTERVAL,
        EMPTY,
        *run_notes(rows, provenance),
    ]
    return Table("Gap to the best known cost", header, lines, notes, num_labels)


def _line(
    group: Group, solvers: list[str], references: Mapping[InstanceKey, int]
) -> list[str]:
    count = num_instances(group.rows)
    line = [*labels(group), str(count)]
    for solver in solvers:
        runs = [row for row in group.rows if row.solver == solver]
        values = gaps(runs, solver, references)
        line.append(mean_cell(values, runs, count, "z.2f"))

    return [*line, failures_cell(group.rows)]
