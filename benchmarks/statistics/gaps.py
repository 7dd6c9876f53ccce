"""Comparison of costs with the best known ones, and with another solver's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from benchmarks.rows import Row, Status

from .groups import InstanceKey, Trial, instance_of, trial_of


def costs(rows: Iterable[Row], solver: str) -> dict[Trial, int]:
    """Return the cost of each trial for which the solver has an ``ok`` row."""
    return {
        trial_of(row): row.cost
        for row in rows
        if row.solver == solver and row.status == Status.OK and row.cost is not None
    }


def reference_costs(rows: Iterable[Row]) -> dict[InstanceKey, int]:
    """
    Return the reference cost of each instance, to which gaps refer.

    The reference is the best known cost or, where no row gives one, the lowest cost of
    any row of the instance. Instances with neither are left out.
    """
    known: dict[InstanceKey, int] = {}
    found: dict[InstanceKey, int] = {}
    for row in rows:
        key = instance_of(row)
        if row.best_known is not None:
            known[key] = min(row.best_known, known.get(key, row.best_known))
        if row.status == Status.OK and row.cost is not None:
            found[key] = min(row.cost, found.get(key, row.cost))

    return found | known


def gaps(
    rows: Iterable[Row], solver: str, references: Mapping[InstanceKey, int]
) -> dict[Trial, float]:
    """
    Return the optimality gap of each trial with a cost of the solver, in percent.

    The gap is ``100 * (cost - reference) / reference``: negative when the cost is lower
    than the best known one.

    Raises
    ------
    ValueError
        When a reference is not positive, unless the cost equals it.
    """
    return {
        trial: percent_above(cost, references[instance_of(trial)], trial)
        for trial, cost in costs(rows, solver).items()
    }


def improvements(rows: Iterable[Row], solver: str, baseline: str) -> dict[Trial, float]:
    """
    Return by how much the solver is cheaper than the baseline, in percent.

    The improvement is ``100 * (baseline - solver) / baseline``, positive when the
    solver is better, for each trial that both have a cost for.

    Raises
    ------
    ValueError
        When a cost of the baseline is not positive, unless the solver's equals it.
    """
    rows = list(rows)
    before, after = costs(rows, baseline), costs(rows, solver)
    return {
        trial: 0.0 - percent_above(after[trial], before[trial], trial)
        for trial in before
        if trial in after
    }


def win_tie_loss(improvements: Iterable[float]) -> tuple[int, int, int]:
    """Count the positive, zero and negative improvements."""
    values = list(improvements)
    wins = sum(value > 0 for value in values)
    losses = sum(value < 0 for value in values)
    return wins, len(values) - wins - losses, losses


def percent_above(cost: int, reference: int, trial: Trial) -> float:
    """
    Return by how many percent the cost of a trial is above the reference.

    Raises
    ------
    ValueError
        When the reference is not positive, unless the cost equals it.
    """
    if cost == reference:
        return 0.0
    if reference <= 0:
        raise ValueError(
            f"{trial.instance} (suite {trial.suite}): a cost of {cost} cannot be "
            f"compared in percent with one of {reference}."
        )

    return 100 * (cost - reference) / reference
