"""Translation of stopping criteria to limits that the native loop checks itself."""

from __future__ import annotations

from typing import TypeGuard, get_args

from pyvrp_plus.stop import (
    FirstFeasible,
    MaxCpuTime,
    MaxIterations,
    MaxRuntime,
    MultipleCriteria,
    NoImprovement,
    StoppingCriterion,
)
from pyvrp_plus.stop.native_limits import NativeLimits

_Standard = FirstFeasible | MaxCpuTime | MaxIterations | MaxRuntime | NoImprovement


def native_limits(stop: StoppingCriterion, started: float) -> NativeLimits | None:
    """
    Translate a criterion, or return None when only Python can evaluate it.

    Criteria that have been used before go on from where they were. Times are those of
    ``time.perf_counter``, and limits count from the given start.
    """
    limits = NativeLimits()
    for criterion in _flatten(stop):
        native = criterion.to_native(started) if _is_standard(criterion) else None
        if native is None:
            return None

        limits |= native

    return limits


def time_limits(stop: StoppingCriterion, started: float) -> NativeLimits:
    """
    Return the time limits of a criterion, without its other limits.

    The native loop also needs them where the criterion as a whole is evaluated in
    Python: it checks the runtime within iterations, too, and plans by what is left.
    """
    limits = NativeLimits()
    for criterion in _flatten(stop):
        if type(criterion) is MaxRuntime or type(criterion) is MaxCpuTime:
            limits |= criterion.to_native(started)

    return limits


def start_clocks(stop: StoppingCriterion, started: float) -> None:
    """Start the clocks of time limits that are not running yet, at the given time."""
    for criterion in _flatten(stop):
        if type(criterion) is MaxRuntime:
            criterion.start(started)
        elif type(criterion) is MaxCpuTime:
            criterion.start()


def record_native_run(
    stop: StoppingCriterion,
    num_iterations: int,
    iterations_without_improvement: int,
    best_cost: float,
) -> None:
    """Update the criterion's state as if Python had called it during the run."""
    for criterion in _flatten(stop):
        if type(criterion) is MaxIterations:
            criterion.record(num_iterations + 1)
        elif type(criterion) is NoImprovement:
            criterion.record(iterations_without_improvement, best_cost)


def _is_standard(criterion: StoppingCriterion) -> TypeGuard[_Standard]:
    """Return whether the type is exactly a standard one: subclasses may do anything."""
    return type(criterion) in get_args(_Standard)


def _flatten(stop: StoppingCriterion) -> list[StoppingCriterion]:
    if type(stop) is not MultipleCriteria:
        return [stop]

    return [leaf for criterion in stop.criteria for leaf in _flatten(criterion)]
