"""Measures of how fast good solutions are found, not only of the final cost."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from benchmarks.rows import Row, Status
from pyvrp_plus.trials.budget import Budget

from .gaps import percent_above
from .groups import InstanceKey, instance_of, trial_of

# (seconds since the start, iteration, cost)
Point = tuple[float, float, int]


def trajectory(row: Row) -> list[Point]:
    """
    Return the improvements of the best cost of an ``ok`` run; empty for other runs.

    A solver that does not report its improvements has one, at the end, since users see
    its solution only then. No cost is lower than the verified one. The time and the
    iteration of the end are infinite if the row does not have them.
    """
    if row.status != Status.OK or row.cost is None:
        return []

    runtime = math.inf if row.runtime is None else row.runtime
    iterations = math.inf if row.iterations is None else row.iterations
    known: list[Point] = [*row.trace, (runtime, iterations, row.cost)]
    points: list[Point] = []
    for seconds, iteration, claimed in sorted(known):
        cost = max(claimed, row.cost)
        if not points or cost < points[-1][2]:
            points.append((seconds, iteration, cost))

    return points


def time_to_target(
    row: Row, references: Mapping[InstanceKey, int], target_gap: float
) -> float | None:
    """
    Return the seconds until the cost was at most ``target_gap`` % above the reference.

    Returns
    -------
    float | None
        Wall-clock seconds: infinite when the run never reached the target, ``None``
        when it did, but the row does not tell when.
    """
    for seconds, _, cost in trajectory(row):
        # Multiplied out, this is exact for whole percents.
        if 100 * cost <= (100 + target_gap) * references[instance_of(row)]:
            return seconds if math.isfinite(seconds) else None

    return math.inf


def primal_integral(row: Row, references: Mapping[InstanceKey, int]) -> float | None:
    """
    Return the primal integral of a run, divided by its time: from 0 (best) to 1.

    The result is the mean of the primal gap function over the run: 1 until there is a
    solution, then ``(cost - reference) / max(cost, reference)``, or 0 when the cost is
    lower than the reference. The time is the budget if that is in wall-clock seconds
    (the last solution counts until the budget's end), and else the run time.

    Source: Berthold (2013), "Measuring the impact of primal heuristics".

    Returns
    -------
    float | None
        Value in [0, 1]: 1 for a run without cost. ``None`` when the budget is not in
        wall-clock seconds and there is no run time.
    """
    if row.status != Status.OK:
        return 1.0

    budget = Budget.parse(row.budget)
    horizon = budget.amount if budget.unit == "s" else row.runtime
    if not horizon:
        return None

    reference = references[instance_of(row)]
    points = trajectory(row)
    edges = [0.0, *(min(seconds, horizon) for seconds, _, _ in points), horizon]
    gaps = [1.0, *(_primal_gap(cost, reference) for _, _, cost in points)]
    return float(np.dot(gaps, np.diff(edges)) / horizon)


def _primal_gap(cost: int, reference: int) -> float:
    if cost <= reference:
        return 0.0

    # Costs of different signs have a gap of 1, by definition.
    return min(1.0, (cost - reference) / max(abs(cost), abs(reference)))


def gap_curves(
    rows: Iterable[Row],
    references: Mapping[InstanceKey, int],
    grid: NDArray[np.float64],
    by_iteration: bool,
) -> NDArray[np.float64]:
    """
    Return the optimality gap of the best solution so far over time, by instance.

    Parameters
    ----------
    rows
        Rows of one solver; those without a cost are ignored.
    references
        Reference costs by instance.
    grid
        Points of time, of shape (n,): wall-clock seconds since the start, or numbers of
        iterations.
    by_iteration
        Whether the grid is in iterations.

    Returns
    -------
    numpy.ndarray
        Gaps in percent of shape (number of instances, number of points of the grid),
        means over the runs of an instance; NaN as long as a run has no solution.
    """
    by_instance = defaultdict(list)
    for row in sorted(rows, key=trial_of):
        if row.status == Status.OK:
            gap = _gap_so_far(row, references[instance_of(row)], grid, by_iteration)
            by_instance[instance_of(row)].append(gap)

    means = [np.mean(curves, axis=0) for curves in by_instance.values()]
    return np.array(means).reshape(len(means), len(grid))


def _gap_so_far(
    row: Row, reference: int, grid: NDArray[np.float64], by_iteration: bool
) -> NDArray[np.float64]:
    points = trajectory(row)
    when = [iteration if by_iteration else seconds for seconds, iteration, _ in points]
    gaps = [percent_above(cost, reference, trial_of(row)) for _, _, cost in points]
    return np.array([math.nan, *gaps])[np.searchsorted(when, grid, side="right")]
