"""Translation of stopping criteria to limits that the native loop checks itself."""

from __future__ import annotations

from typing import TypedDict, TypeVar

from pyvrp_plus.stop import (
    FirstFeasible,
    MaxIterations,
    MaxRuntime,
    MultipleCriteria,
    NoImprovement,
    StoppingCriterion,
)

Number = TypeVar("Number", int, float)


class NativeLimits(TypedDict):
    """Limits that the native loop checks by itself; None or False is no limit."""

    max_iterations: int | None
    max_runtime: float | None
    no_improvement: int | None
    first_feasible: bool


def no_limits() -> NativeLimits:
    """Return limits that never stop the search."""
    return NativeLimits(
        max_iterations=None,
        max_runtime=None,
        no_improvement=None,
        first_feasible=False,
    )


def native_limits(stop: StoppingCriterion, started: float) -> NativeLimits | None:
    """
    Translate a criterion, or return None when only Python can evaluate it.

    Subclasses may do anything, so that only exact types are translated. Criteria that
    have been used before go on from where they were. Times are those of
    ``time.perf_counter``, and limits count from the given start.
    """
    limits = time_limits(stop, started)
    for criterion in _flatten(stop):
        if type(criterion) is MaxIterations:
            left = max(criterion._max_iterations - criterion._num_calls, 0)
            limits["max_iterations"] = _smaller(limits["max_iterations"], left)
        elif type(criterion) is NoImprovement and criterion._best_cost is None:
            count = criterion._max_iterations
            limits["no_improvement"] = _smaller(limits["no_improvement"], count)
        elif type(criterion) is FirstFeasible:
            limits["first_feasible"] = True
        elif type(criterion) is not MaxRuntime:
            return None

    return limits


def time_limits(stop: StoppingCriterion, started: float) -> NativeLimits:
    """
    Return the time limits of a criterion, without its other limits.

    The native loop checks them also within iterations, even where the criterion as a
    whole is evaluated in Python, which is done between iterations only.
    """
    limits = no_limits()
    for criterion in _flatten(stop):
        if type(criterion) is MaxRuntime:
            seconds = criterion._max_runtime
            if criterion._start is not None:
                seconds -= started - criterion._start
            limits["max_runtime"] = _smaller(limits["max_runtime"], max(seconds, 0.0))

    return limits


def start_clocks(stop: StoppingCriterion, started: float) -> None:
    """Start the clocks of time limits that are not running yet, at the given time."""
    for criterion in _flatten(stop):
        if type(criterion) is MaxRuntime and criterion._start is None:
            criterion._start = started


def record_native_run(
    stop: StoppingCriterion,
    num_iterations: int,
    iterations_without_improvement: int,
    best_cost: float,
) -> None:
    """Update the criterion's state as if Python had called it during the run."""
    for criterion in _flatten(stop):
        if type(criterion) is MaxIterations:
            criterion._num_calls += num_iterations + 1
        elif type(criterion) is NoImprovement:
            criterion._best_cost = best_cost
            criterion._num_calls = iterations_without_improvement


def _flatten(stop: StoppingCriterion) -> list[StoppingCriterion]:
    if type(stop) is not MultipleCriteria:
        return [stop]

    return [leaf for criterion in stop.criteria for leaf in _flatten(criterion)]


def _smaller(first: Number | None, second: Number) -> Number:
    return second if first is None else min(first, second)
