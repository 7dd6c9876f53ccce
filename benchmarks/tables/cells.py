"""Contents of the cells of all tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from benchmarks.rows import Row, Status
from benchmarks.statistics import (
    NOT_TRIED,
    Group,
    Trial,
    instance_means,
    instance_of,
    solvers_of,
)
from pyvrp_plus.trials.estimate import mean_with_interval

NOTHING = "-"
NOT_AVAILABLE = "n/a"


def label_header(groups: list[Group]) -> list[str]:
    """Return the names of the columns that :func:`labels` fills."""
    return ["set", "budget"] if groups[0].budget else ["set"]


def labels(group: Group) -> list[str]:
    """Return the name of the set, and the budget where groups differ in it."""
    return [group.set_name, group.budget] if group.budget else [group.set_name]


def num_instances(rows: list[Row]) -> int:
    """Return the number of different instances."""
    return len({instance_of(row) for row in rows})


def mean_cell(
    values: Mapping[Trial, float], runs: list[Row], num_expected: int, form: str
) -> str:
    """
    Return the mean over the instances and its interval.

    Parameters
    ----------
    values
        Value of each run that has one, by trial.
    runs
        All runs of the solver, which tell why there are no values, if so.
    num_expected
        Number of instances; when fewer have values, the number of these is added.
    form
        Format specification of the numbers, such as ``.2f``.
    """
    if not values:
        return empty_cell(runs)

    estimate = mean_with_interval(instance_means(values))
    text = f"{estimate:{form}}"
    if estimate.num_values < num_expected:
        text += f" ({estimate.num_values})"

    return text


def empty_cell(runs: list[Row]) -> str:
    """Return the cell for runs of a solver that give no value."""
    not_tried = runs and all(row.status in NOT_TRIED for row in runs)
    return NOT_AVAILABLE if not_tried else NOTHING


def failures_cell(rows: list[Row]) -> str:
    """Count the runs that were tried but have no cost, by solver and kind."""
    counts = Counter((row.solver, row.status) for row in rows)
    kinds = [kind for kind in Status if kind not in (Status.OK, *NOT_TRIED)]
    texts = []
    for solver in solvers_of(rows):
        of_solver = [
            f"{counts[solver, kind]} {kind}" for kind in kinds if counts[solver, kind]
        ]
        if of_solver:
            texts.append(f"{solver}: {', '.join(of_solver)}")

    return "; ".join(texts) or NOTHING


def p_cell(p_value: float) -> str:
    """Return a p-value with three decimals."""
    return "<0.001" if p_value < 0.001 else f"{p_value:.3f}"
