"""Which criteria the native loop checks by itself."""

import pytest

from pyvrp_plus.stop import (
    FirstFeasible,
    MaxCpuTime,
    MaxIterations,
    MaxRuntime,
    MultipleCriteria,
    NoImprovement,
)
from pyvrp_plus.stop.native_limits import NativeLimits
from pyvrp_plus.stop.native_stop import (
    native_limits,
    record_native_run,
    start_clocks,
    time_limits,
)


@pytest.mark.parametrize(
    ("criterion", "limits"),
    [
        (MaxIterations(7), {"max_iterations": 7}),
        (MaxRuntime(1.5), {"max_runtime": 1.5}),
        (NoImprovement(3), {"no_improvement": 3}),
        (FirstFeasible(), {"first_feasible": True}),
        (
            MultipleCriteria(
                [MaxIterations(7), MultipleCriteria([MaxIterations(5), MaxRuntime(2)])]
            ),
            {"max_iterations": 5, "max_runtime": 2},
        ),
    ],
)
def test_known_criteria(criterion, limits):
    """Criteria of the package are translated; of two equal ones the smaller counts."""
    assert native_limits(criterion, 100.0) == NativeLimits(**limits)


def test_what_only_python_knows():
    """Subclasses may do anything, and so may functions, also within others."""

    class Mine(MaxIterations):
        pass

    both = MultipleCriteria([MaxIterations(3), lambda _: True])
    for criterion in (Mine(3), lambda _: True, both):
        assert native_limits(criterion, 100.0) is None


def record(criterion, **outcome):
    """Record a run with the given outcome."""
    defaults = {
        "num_iterations": 4,
        "iterations_without_improvement": 0,
        "best_cost": 3,
    }
    record_native_run(criterion, **defaults | outcome)


def test_criteria_go_on_from_where_they_were():
    """A criterion that is used twice counts all that has happened."""
    criterion = MaxIterations(10)
    record(criterion, num_iterations=4)
    assert native_limits(criterion, 100.0).max_iterations == 5
    record(criterion, num_iterations=5)
    assert native_limits(criterion, 100.0).max_iterations == 0

    # Whether the next run improves on the last one is known only in Python.
    criterion = NoImprovement(5)
    record(criterion, iterations_without_improvement=3)
    assert native_limits(criterion, 100.0) is None
    assert not criterion(3)
    assert criterion(3)


def test_time_counts_from_the_start():
    """Clocks start with a run, and go on in the next."""
    criterion = MaxRuntime(50)
    both = MultipleCriteria([MaxIterations(3), MultipleCriteria([criterion])])
    start_clocks(both, 100.0)
    assert native_limits(both, 100.0).max_runtime == 50
    assert native_limits(criterion, 130.0).max_runtime == 20
    assert native_limits(criterion, 170.0).max_runtime == 0

    start_clocks(both, 170.0)
    assert native_limits(criterion, 130.0).max_runtime == 20


def test_cpu_time_counts_from_the_start():
    """The clock starts with a run, and goes on in the next."""
    criterion = MaxCpuTime(50)
    assert native_limits(criterion, 100.0).max_cpu_time == 50

    start_clocks(MultipleCriteria([criterion]), 100.0)
    sum(range(200_000))
    left = native_limits(criterion, 100.0).max_cpu_time
    assert 0 < left < 50
    assert time_limits(MultipleCriteria([criterion, lambda _: True]), 100.0)
    start_clocks(criterion, 100.0)
    assert native_limits(criterion, 100.0).max_cpu_time <= left


def test_time_limits_beside_what_only_python_knows():
    """They are known, even if the whole is not."""
    both = MultipleCriteria([MaxRuntime(5), lambda _: True, MaxIterations(2)])
    assert time_limits(both, 100.0) == NativeLimits(max_runtime=5)
    assert time_limits(lambda _: True, 100.0) == NativeLimits()
