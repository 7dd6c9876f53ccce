"""Grouping of rows by trial, instance, set and budget."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.rows import Row, Status
from pyvrp_plus.trials.budget import Budget

# Outcomes of runs that were not even tried: they say nothing of a solver's quality.
NOT_TRIED = (Status.NOT_APPLICABLE, Status.UNAVAILABLE)


class InstanceKey(NamedTuple):
    """Key of an instance within its suite: suites may round a file differently."""

    suite: str
    instance: str


class Trial(NamedTuple):
    """Key that runs of different solvers share, by which they are paired."""

    suite: str
    instance: str
    seed: int
    budget: str


@dataclass(frozen=True)
class Group:
    """
    Rows that are summarised together.

    ``set_name`` is the name of their set, or ``all``. ``budget`` is their budget where
    the rows have to be told apart by it, and otherwise empty.
    """

    set_name: str
    budget: str
    rows: list[Row]


def trial_of(row: Row) -> Trial:
    """Return the trial that the row is a run on."""
    return Trial(row.suite, row.instance, row.seed, row.budget)


def instance_of(item: Row | Trial) -> InstanceKey:
    """Return the instance of a row or trial."""
    return InstanceKey(item.suite, item.instance)


def set_of(row: Row) -> str:
    """Return the set of a row: the instance's name up to the slash, else the suite."""
    name, slash, _ = row.instance.partition("/")
    return name if slash else row.suite


def solvers_of(rows: Iterable[Row]) -> list[str]:
    """Return the names of the solvers of the rows, sorted."""
    return sorted({row.solver for row in rows})


def check_rows(rows: list[Row]) -> None:
    """
    Check that rows can be summarised.

    Raises
    ------
    ValueError
        When there are no rows, two rows of the same run, an ``ok`` row without cost,
        or an invalid budget.
    """
    if not rows:
        raise ValueError("There are no rows to summarise.")

    seen = set()
    for row in rows:
        if row.key in seen:
            raise ValueError(f"There are two rows of the run {row.key}.")
        if row.status == Status.OK and row.cost is None:
            raise ValueError(f"The row of {row.key} is {row.status} but has no cost.")
        seen.add(row.key)

    for text in {row.budget for row in rows}:
        Budget.parse(text)


def groups(rows: list[Row], with_all: bool) -> list[Group]:
    """
    Split rows by set, and by budget where that is necessary.

    An instance that was run under several budgets would count several times in one
    mean, and seconds cannot be compared with iterations: only then are budgets split.

    Parameters
    ----------
    rows
        Rows of any number of suites, solvers, seeds and budgets.
    with_all
        Whether a group of all rows follows the groups of sets, if these are several.
    """
    result = []
    for budget, of_budget in _by_budget(rows).items():
        by_set = defaultdict(list)
        for row in of_budget:
            by_set[set_of(row)].append(row)

        result += [Group(name, budget, by_set[name]) for name in sorted(by_set)]
        if with_all and len(by_set) > 1:
            result.append(Group("all", budget, of_budget))

    return result


def _by_budget(rows: list[Row]) -> dict[str, list[Row]]:
    budgets = sorted_budgets(rows)
    of_instance = defaultdict(set)
    for row in rows:
        of_instance[instance_of(row)].add(row.budget)

    units = {Budget.parse(text).unit for text in budgets}
    if len(units) == 1 and all(len(texts) == 1 for texts in of_instance.values()):
        return {"": rows}

    return {text: [row for row in rows if row.budget == text] for text in budgets}


def sorted_budgets(rows: Iterable[Row]) -> list[str]:
    """Return the different budgets of the rows, sorted by unit and amount."""

    def by_unit(text: str) -> tuple[str, float]:
        budget = Budget.parse(text)
        return (budget.unit, budget.amount)

    return sorted({row.budget for row in rows}, key=by_unit)
