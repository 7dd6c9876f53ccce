"""Runs in child processes, and what is left to run."""

import os

import pytest

from benchmarks.against_stock import (
    PACKAGES,
    ChildError,
    Settings,
    core_groups,
    missing,
    run_child,
    run_solver,
)
from benchmarks.instances import Instance

pytest.importorskip("pyvrp")
pytest.importorskip("resource", reason="benchmarks need a Unix system")

SETTINGS = Settings(seed=1, max_runtime=0.2)


@pytest.fixture
def instance(instance_file):
    """Return a small instance with time windows."""
    return Instance("VRPTW/small", instance_file, "exact", best_known=1)


@pytest.mark.parametrize("solver", PACKAGES)
def test_run_solver(instance, solver):
    """A row has what the solver found, and what both evaluators say of it."""
    row = run_solver(solver, instance, None, SETTINGS)
    assert "error" not in row
    assert row["feasible"]
    assert row["iterations"] > 0
    assert 0 < row["rss_after_read"] <= row["peak_rss"]
    expected = {"cost": row["cost"], "feasible": True}
    assert row["verified"] == dict.fromkeys(PACKAGES, expected)


def test_failure_of_a_child_is_an_error_of_its_row(instance, monkeypatch):
    """A child that fails does not end the comparison."""
    monkeypatch.setitem(PACKAGES, "plus", "no_such_package")
    row = run_solver("plus", instance, None, SETTINGS)
    assert "no_such_package" in row["error"]


def test_child_that_takes_too_long(instance):
    """A child that does not stop is ended."""
    with pytest.raises(ChildError, match="no outcome after 1 s"):
        run_child("solve", "pyvrp", instance, "--max_runtime=600", timeout=1)


def test_missing(instance):
    """What has a row is not run again, unless the row is an error."""
    solvers = list(PACKAGES)
    row = {"instance": instance.name, "seed": 1, "max_runtime": 0.2}
    rows = [
        row | {"solver": "plus"},
        row | {"solver": "pyvrp-0.12", "error": "exit code 1"},
    ]
    assert missing([instance], solvers, SETTINGS, []) == [(instance, solvers)]
    assert missing([instance], solvers, SETTINGS, rows) == [(instance, ["pyvrp-0.12"])]
    rows.append(row | {"solver": "pyvrp-0.12"})
    assert missing([instance], solvers, SETTINGS, rows) == []


def test_core_groups(monkeypatch):
    """Each group runs the solvers of one instance, on cores of its own."""
    cores = {0, 1, 2, 3, 4}
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: cores, raising=False)
    assert core_groups(1, 2) == [[0]]
    assert core_groups(2, 2) == [[0, 1]]
    assert core_groups(5, 2) == [[0, 1], [2, 3]]
    with pytest.raises(ValueError, match="jobs is 6, but there are 5 cores"):
        core_groups(6, 2)
