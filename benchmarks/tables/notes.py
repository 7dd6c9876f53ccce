"""Notes below the tables: meanings of columns, and how the runs were made."""

from __future__ import annotations

from collections import Counter

from benchmarks.rows import Row
from benchmarks.statistics import (
    NOT_TRIED,
    instance_of,
    set_of,
    solvers_of,
    sorted_budgets,
)
from pyvrp_plus.trials.budget import Budget

from .cells import NOT_AVAILABLE, NOTHING, num_instances

INTERVAL = (
    "Means are over instances, of which each is the mean over its seeds. [low, high]: "
    "95% interval of the mean (of Student's and Hall's, the wider at each end), "
    f"[{NOTHING}] where there is one instance. (k): mean over only k of the n "
    "instances. all: instances of all sets, which count equally."
)
EMPTY = (
    f"{NOT_AVAILABLE}: the solver is not applicable or not available. {NOTHING}: there "
    "is no value."
)

# Number of items above which lists are shortened.
_MAX_LISTED = 8


def reference_note(rows: list[Row]) -> list[str]:
    """Return a note on gaps that do not refer to a best known cost, if any."""
    known = {instance_of(row) for row in rows if row.best_known is not None}
    others = [row for row in rows if instance_of(row) not in known]
    if not others:
        return []

    sets = ", ".join(sorted({set_of(row) for row in others}))
    return [
        f"{num_instances(others)} of the {num_instances(rows)} instances have no best "
        f"known cost ({sets}): the lowest cost of any row of the instance takes its "
        "place."
    ]


def run_notes(rows: list[Row], provenance: str) -> list[str]:
    """Return notes on runs that were not tried, budgets, seeds, and versions."""
    budgets = [Budget.parse(text).describe() for text in sorted_budgets(rows)]
    seeds = sorted({row.seed for row in rows})
    notes = [
        *_reasons(rows),
        f"Budget: {_listed(budgets)}. Seeds: {_listed(list(map(str, seeds)))}.",
    ]
    versions = {
        solver: sorted({row.version for row in rows if row.solver == solver} - {""})
        for solver in solvers_of(rows)
    }
    told = [f"{solver}: {', '.join(of)}" for solver, of in versions.items() if of]
    if told:
        notes.append(f"Versions: {'; '.join(told)}.")
    if provenance:
        notes.append(provenance)

    return notes


def _reasons(rows: list[Row]) -> list[str]:
    notes = []
    for solver in solvers_of(rows):
        for status in NOT_TRIED:
            # A message may have several lines, but a note is one line.
            reasons = Counter(
                " ".join(row.message.split()) or "no reason given"
                for row in rows
                if row.solver == solver and row.status == status
            )
            if reasons:
                texts = [f"{text} (runs: {reasons[text]})" for text in sorted(reasons)]
                if len(texts) > _MAX_LISTED:
                    texts[_MAX_LISTED:] = [f"{len(texts) - _MAX_LISTED} other reasons"]
                notes.append(f"{solver}, {status}: {'; '.join(texts)}.")

    return notes


def _listed(texts: list[str]) -> str:
    if len(texts) <= _MAX_LISTED:
        return ", ".join(texts)

    return f"{texts[0]} to {texts[-1]} ({len(texts)} in all)"
