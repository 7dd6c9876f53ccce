"""Which criteria the native loop checks by itself."""

import pytest

from pyvrp_plus.native_stop import native_limits, no_limits, record_native_run
from pyvrp_plus.stop import (
    FirstFeasible,
    MaxIterations,
    MaxRuntime,
    MultipleCriteria,
    NoImprovement,
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
    assert native_limits(criterion) == {**no_limits(), **limits}


def test_what_only_python_knows():
    """Subclasses may do anything, and so may functions, also within others."""

    class Mine(MaxIterations):
        pass

    assert native_limits(Mine(3)) is None
    assert native_limits(lambda _: True) is None
    assert native_limits(MultipleCriteria([MaxIterations(3), lambda _: True])) is None


def record(criterion, **outcome):
    """Record a run with the given outcome."""
    defaults = {
        "num_iterations": 4,
        "iterations_without_improvement": 0,
        "runtime": 1.0,
        "best_cost": 3,
    }
    record_native_run(criterion, **defaults | outcome)


def test_criteria_go_on_from_where_they_were():
    """A criterion that is used twice counts all that has happened."""
    criterion = MaxIterations(10)
    record(criterion, num_iterations=4)
    assert native_limits(criterion)["max_iterations"] == 5
    record(criterion, num_iterations=5)
    assert native_limits(criterion)["max_iterations"] == 0

    criterion = MaxRuntime(100)
    record(criterion, runtime=60.0)
    assert native_limits(criterion)["max_runtime"] <= 40

    # Whether the next run improves on the last one is known only in Python.
    criterion = NoImprovement(5)
    record(criterion, iterations_without_improvement=3)
    assert native_limits(criterion) is None
    assert not criterion(3)
    assert criterion(3)
