"""Tests of benchmarks.micro.limits: what it says of runs with a time limit."""

import subprocess
import sys

import pytest

from benchmarks.micro.limits import LimitedRun, table_of


def limited_run(criterion="MaxRuntime", limit=1.0, **figures):
    """Return a run that has ended in time."""
    usual = {"instance": "CVRP/a", "num_clients": 100, "wall": limit, "cpu": limit}
    usual |= {"iterations": 20, "cost": 100}
    return LimitedRun(criterion=criterion, limit=limit, **usual | figures)


def test_lines():
    """What is infeasible has no cost."""
    runs = [limited_run(cost=1_234, wall=1.02), limited_run("function", cost=None)]
    assert table_of(runs, "title").lines == [
        ["CVRP/a", "MaxRuntime", "1", "1.020", "1.000", "20", "1,234"],
        ["CVRP/a", "function", "1", "1.000", "1.000", "20", "infeasible"],
    ]


def test_bars_that_are_met():
    """Wall seconds do not count for a function; two bars are for small instances."""
    runs = [
        limited_run(wall=1.1),
        limited_run(limit=10.0, wall=10.4),
        limited_run("function", cpu=1.1, wall=2.0),
        limited_run("function", cpu=1.5, num_clients=1_001),
        limited_run(limit=3.0, iterations=2, num_clients=1_001),
    ]
    assert table_of(runs, "title").notes == [
        "MaxRuntime, wall seconds beyond the limit, worst: 0.100, CVRP/a with 1 s; "
        "at most 0.1 is met",
        "function, CPU seconds beyond the limit, worst: 0.100, CVRP/a with 1 s; "
        "at most 0.1 is met",
        "runs without feasible solution: 0; at most 0 is met",
        "iterations, fewest: 20, CVRP/a with 10 s; at least 20 is met",
    ]


@pytest.mark.parametrize(
    ("run", "bar"),
    [
        (limited_run(wall=1.102), "0.1"),
        (limited_run(limit=10.0, wall=10.6), "0.5"),
        (limited_run("function", cpu=1.2, wall=1.0), "0.1"),
        (limited_run(cost=None), "0"),
        (limited_run(limit=3.0, iterations=19), "20"),
    ],
)
def test_bars_that_are_not_met(run, bar):
    """Each bar is judged by itself."""
    notes = table_of([run, limited_run(limit=0.1)], "title").notes
    (missed,) = [note for note in notes if note.endswith("is NOT met")]
    assert missed.endswith(f" {bar} is NOT met")


def test_command():
    """It solves each instance with each limit and criterion."""
    command = [sys.executable, "-m", "benchmarks.micro.limits"]
    command += ["--sizes", "20", "--variants", "TSP", "VRPTW", "--seconds", "0.1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = [line.split(", ") for line in done.stderr.splitlines() if "-n20" in line]
    assert [line[:3] for line in lines] == [
        [f"{variant}/{variant}-n20-s1", criterion, "0.1"]
        for variant in ("TSP", "VRPTW")
        for criterion in ("MaxRuntime", "function")
    ]
    assert all(float(line[3]) > 0 and int(line[5]) > 0 for line in lines)
    assert "runs without feasible solution: 0; at most 0 is met" in done.stdout
