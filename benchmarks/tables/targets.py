"""The table of the times in which good solutions are found."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from benchmarks.rows import Row
from benchmarks.statistics import (
    NOT_TRIED,
    InstanceKey,
    check_rows,
    groups,
    primal_integral,
    reference_costs,
    solvers_of,
    time_to_target,
    trial_of,
)

from .cells import NOTHING, empty_cell, label_header, labels, mean_cell, num_instances
from .notes import EMPTY, INTERVAL, reference_note, run_notes
from .table import Table


def target_table(rows: list[Row], target_gap: float, provenance: str = "") -> Table:
    """
    Return the table of times to a target cost and primal integrals, by solver.

    Parameters
    ----------
    rows
        Rows of any number of suites, solvers, seeds and budgets.
    target_gap
        Excess of the target over the best known cost, in percent; not negative.
    provenance
        Note below the table on when and where the runs were made; empty for none.

    Raises
    ------
    ValueError
        When there are no rows or they contradict each other, or the target is negative
        or not finite.
    """
    check_rows(rows)
    if not 0 <= target_gap < math.inf:
        raise ValueError(f"target_gap must be a percentage from 0, got {target_gap}.")

    all_groups = groups(rows, with_all=True)
    references = reference_costs(rows)
    lines = []
    for group in all_groups:
        count = num_instances(group.rows)
        for solver in solvers_of(group.rows):
            runs = [row for row in group.rows if row.solver == solver]
            cells = _cells(runs, count, references, target_gap)
            lines.append([*labels(group), solver, str(count), *cells])

    header = [*label_header(all_groups), "solver", "n"]
    num_labels = header.index("n")
    header += ["reached %", "median s to target", "primal integral %"]
    notes = [
        *_notes(target_gap),
        *reference_note(rows),
        INTERVAL,
        EMPTY,
        *run_notes(rows, provenance),
    ]
    title = f"Time to a gap of {target_gap:g}%, and primal integral"
    return Table(title, header, lines, notes, num_labels)


def _cells(
    runs: list[Row],
    count: int,
    references: Mapping[InstanceKey, int],
    target_gap: float,
) -> list[str]:
    tried = [row for row in runs if row.status not in NOT_TRIED]
    times = {
        trial_of(row): time_to_target(row, references, target_gap) for row in tried
    }
    reached = {
        trial: 100.0 * (time is None or math.isfinite(time))
        for trial, time in times.items()
    }
    integrals = {
        trial_of(row): 100 * integral
        for row in tried
        if (integral := primal_integral(row, references)) is not None
    }
    return [
        mean_cell(reached, runs, count, ".0f"),
        _median_cell(runs, list(times.values())),
        mean_cell(integrals, runs, count, ".2f"),
    ]


def _median_cell(runs: list[Row], times: list[float | None]) -> str:
    if not times:
        return empty_cell(runs)

    known = [time for time in times if time is not None]
    if len(known) < len(times):
        return NOTHING

    median = float(np.median(known))
    return f"{median:.2f}" if math.isfinite(median) else "not reached"


def _notes(target_gap: float) -> list[str]:
    return [
        f"n: number of instances. Target: a cost at most {target_gap:g}% above the "
        "best known one. reached %: share of runs that reached it, which failed runs "
        "did not. median s to target: median over the runs of the wall seconds until "
        "they reached it, where those that did not count as infinitely slow. A solver "
        "that does not tell of its improvements reaches it when it ends.",
        "primal integral %: mean over the time of a run of 100 (cost of the best "
        "solution so far - best known) / cost, which is 100 while there is no "
        "solution, and for failed runs. The time is the budget if that is in wall "
        "seconds, else the run's own.",
    ]
