"""Formatting of a table of the paper from rows, with our figures beside its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from benchmarks.rows import Row, Status
from benchmarks.statistics import (
    Trial,
    check_rows,
    costs,
    gaps,
    improvements,
    instance_means,
    reference_costs,
    trial_of,
    win_tie_loss,
)
from benchmarks.tables import Table
from benchmarks.tables.cells import (
    NOTHING,
    empty_cell,
    failures_cell,
    mean_cell,
    num_instances,
    p_cell,
)
from benchmarks.tables.notes import EMPTY, INTERVAL, run_notes
from pyvrp_plus.trials.significance import holm, wilcoxon_p_value

from .figures import Printed, read_figures
from .tables import PaperTable

_PERCENT = "+z.2f"

_NOTES = [
    "paper: the printed figures; the rest is measured here, also where it contradicts "
    "them. n: number of instances. cost: in the suite's units, of its instances; it "
    "compares with the paper's only as far as these are the same.",
    "improvement %: 100 (cost of stock - cost) / cost of stock, from the mean costs of "
    "the instances that both have a cost for, as the paper's is; its interval takes "
    "the mean cost of stock as given. The paper calls the reference of its "
    "improvement BKS, but it is the baseline. by instance %: the mean of the "
    "improvements of each instance, in which all count equally. gap %: above the best "
    "known cost, of the instances where it is known.",
    "win / tie / loss: pairs of instance and seed in which the cost is lower than the "
    "baseline's, as high, or higher. p: two-sided Wilcoxon signed-rank test of the "
    "improvements of the instances. Holm p: the same adjusted by Holm's method for all "
    "tests of this table.",
]

_REMAINS = "stock remains"
_REMAINS_NOTE = (
    f"{_REMAINS}: the evolution has found nothing better than the stock rules, which "
    "are measured in its place."
)


@dataclass
class _Line:
    """A line of the table under construction."""

    suite: str
    method: str
    printed: Printed
    cells: dict[str, str]
    # Improvement of each instance, in percent; empty where nothing is tested.
    tested: list[float] = field(default_factory=list)


def format_table(
    table: PaperTable,
    solvers: Mapping[str, str],
    reasons: Mapping[str, str],
    rows: list[Row],
) -> Table:
    """
    Return a table of the paper, with our figures beside the printed ones.

    Parameters
    ----------
    table
        Suites, methods and columns of the table.
    solvers
        Name of the solver of each method that was run; ``stock`` is the baseline.
    reasons
        Reason why each of the other methods was not run.
    rows
        Rows of the solvers on the suites of the table.

    Raises
    ------
    ValueError
        When there are no rows or they contradict each other.
    """
    check_rows(rows)
    figures = read_figures()
    lines = []
    for suite in table.suites:
        of_suite = [row for row in rows if row.suite == suite]
        for method in table.methods:
            line = _Line(suite, method, figures.get((suite, method), Printed()), {})
            if method in reasons:
                line.cells["cost"] = reasons[method]
            else:
                _measure(line, of_suite, solvers[method], solvers["stock"])
            lines.append(line)

    _test(lines)
    header = _header(table, any(row.best_known is not None for row in rows))
    cells = [[*_labels(table, line), *_values(header, line)] for line in lines]
    failures = failures_cell(rows)
    notes = [
        *table.notes,
        *_NOTES,
        *([_REMAINS_NOTE] if any(_REMAINS in line for line in cells) else []),
        INTERVAL,
        EMPTY,
        *([] if failures == NOTHING else [f"Failed runs: {failures}."]),
        *run_notes(rows, _provenance(rows)),
    ]
    title = f"{table.title}: the paper's figures and ours"
    return Table(title, ["variant", "method", *header], cells, notes, num_labels=2)


def savings(rows: list[Row], solver: str, baseline: str) -> dict[Trial, float]:
    """
    Return the savings of each trial, in percent of the baseline's mean cost.

    Their mean is 100 times the difference between the mean costs of both solvers,
    divided by the mean cost of the baseline, over the trials that both have a cost
    for.
    """
    before, after = costs(rows, baseline), costs(rows, solver)
    shared = {trial: before[trial] for trial in before if trial in after}
    if not shared:
        return {}

    mean = float(np.mean(instance_means(shared)))
    return {key: 100 * (before[key] - after[key]) / mean for key in shared}


def _measure(line: _Line, rows: list[Row], solver: str, baseline: str) -> None:
    """Fill in the cells that are measured from a solver's rows of a suite."""
    count = num_instances(rows)
    runs = [row for row in rows if row.solver == solver]
    known = [row for row in rows if row.best_known is not None]
    seconds = {
        trial_of(row): row.runtime
        for row in runs
        if row.status == Status.OK and row.runtime is not None
    }

    def mean(values: Mapping[Trial, float], form: str) -> str:
        return mean_cell(values, runs, count, form)

    gap = gaps(known, solver, reference_costs(known))
    line.cells |= {
        "n": str(count),
        "cost": mean(costs(rows, solver), ".0f"),
        "gap %": mean(gap, _PERCENT),
        "seconds": mean(seconds, ".2f"),
    }
    if solver == baseline:
        if line.method != "stock":
            line.cells["improvement %"] = _REMAINS
        return

    by_trial = improvements(rows, solver, baseline)
    line.tested = instance_means(by_trial)
    counts = win_tie_loss(by_trial.values())
    line.cells |= {
        "improvement %": mean(savings(rows, solver, baseline), _PERCENT),
        "by instance %": mean(by_trial, _PERCENT),
        "win / tie / loss": (
            " / ".join(map(str, counts)) if by_trial else empty_cell(runs)
        ),
    }


def _test(lines: list[_Line]) -> None:
    """Fill in the p-values: all tests of a table are one family."""
    tested = [line for line in lines if line.tested]
    p_values = [wilcoxon_p_value(line.tested) for line in tested]
    for line, p_value, adjusted in zip(tested, p_values, holm(p_values), strict=True):
        line.cells |= {"p": p_cell(p_value), "Holm p": p_cell(adjusted)}


def _header(table: PaperTable, has_gaps: bool) -> list[str]:
    """Return the columns with figures, each of the paper's before ours."""
    return [
        "n",
        *(["paper: cost"] if "cost" in table.figures else []),
        "cost",
        *(["paper: improvement %"] if "improvement" in table.figures else []),
        "improvement %",
        "by instance %",
        *(["gap %"] if has_gaps else []),
        "win / tie / loss",
        "p",
        "Holm p",
        *(["paper: seconds", "seconds"] if "seconds" in table.figures else []),
    ]


def _labels(table: PaperTable, line: _Line) -> list[str]:
    return [line.suite.upper(), table.name_of(line.method)]


def _values(header: list[str], line: _Line) -> list[str]:
    printed = {
        "paper: cost": _figure(line.printed.cost),
        "paper: improvement %": _figure(line.printed.improvement),
        "paper: seconds": _figure(line.printed.seconds),
    }
    cells = printed | line.cells
    return [cells.get(column, NOTHING) for column in header]


def _provenance(rows: list[Row]) -> str:
    dates = ", ".join(sorted({row.date for row in rows} - {""}))
    machines = "; ".join(sorted({row.machine for row in rows} - {""}))
    return f"Run on {dates or 'an unknown date'}, on {machines or 'a machine unknown'}."


def _figure(value: float | None) -> str:
    """Format a figure as the paper prints it."""
    if value is None:
        return NOTHING

    return str(value) if isinstance(value, int) else f"{value:.2f}"
