"""Tests of benchmarks.micro.iterations: what it says of equal iterations."""

import subprocess
import sys

import pytest

from benchmarks.micro.iterations import SOLVERS, SolversPair, table_of
from benchmarks.rows import Status
from benchmarks.solvers import parse_solver
from tests.benchmarks.example_rows import failed_row, make_row

OURS, THEIRS = SOLVERS


def pair(instance="CVRP/a", seconds=(1.0, 2.0), costs=(99, 100)):
    """Return the runs of both solvers, which have solved the instance."""
    rows = [
        make_row(solver, instance, cost, cpu_time=cpu_time)
        for solver, cost, cpu_time in zip(SOLVERS, costs, seconds, strict=True)
    ]
    return SolversPair(*rows)


def run(*arguments):
    """Run the command."""
    command = [sys.executable, "-m", "benchmarks.micro.iterations", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_lines():
    """Ratio and difference are ours to theirs."""
    table = table_of([pair(seconds=(1.0, 2.0), costs=(101, 100))], "title")
    assert table.lines == [
        ["CVRP/a", "1.00", "2.00", "0.50", "101", "100", "+1.00"],
    ]


def test_bars_that_are_met():
    """A ratio may be above the mean's bar, and below that of all."""
    pairs = [pair(), pair("TSP/a", seconds=(1.4, 1.0), costs=(100, 100))]
    notes = table_of(pairs, "title").notes
    assert notes == [
        "ratio of CPU seconds, mean of 2: 0.95 [-4.77, 6.67]; at most 1.0 is met",
        "ratio of CPU seconds, largest: 1.40, TSP/a; at most 1.5 is met",
        "cost above PyVRP %, mean of 2: -0.50 [-6.85, +5.85]; at most 0 is met",
    ]


def test_bars_that_are_not_met():
    """Each bar is judged by itself."""
    pairs = [pair(costs=(101, 100)), pair("TSP/a", seconds=(8, 5), costs=(102, 100))]
    notes = table_of(pairs, "title").notes
    assert [note.rpartition(" at most ")[2] for note in notes] == [
        "1.0 is NOT met",
        "1.5 is NOT met",
        "0 is NOT met",
    ]
    assert "largest: 1.60, TSP/a" in notes[1]


@pytest.mark.parametrize(
    ("status", "cpu_time", "seconds"),
    [(Status.INFEASIBLE, 4.0, "4.00"), (Status.NOT_APPLICABLE, None, "-")],
)
def test_run_without_cost(status, cpu_time, seconds):
    """The line says so, and the means do without the run."""
    failure = failed_row(status, THEIRS, cpu_time=cpu_time, message="a reason")
    table = table_of([SolversPair(make_row(OURS), failure)], "title")
    (line,) = table.lines
    assert line[2] == seconds
    assert line[4:] == ["100", status, "-"]
    assert table.notes[-1] == f"CVRP/a {THEIRS} seed 1: {status} (a reason)"
    assert not any("cost above" in note for note in table.notes)


def test_command(prepare):
    """It solves instances by both, and prints each when it is ready."""
    prepare(parse_solver(THEIRS))
    done = run(
        *("--sizes", "8", "12", "--kinds", "TSP", "GVRP", "--iterations", "5"),
        *("--seeds", "1", "2"),
    )
    assert done.returncode == 0, done.stderr

    cells = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in done.stdout.splitlines()
        if line.startswith("|")
    ][2:]
    assert [line[0] for line in cells] == [
        f"{kind}/n{num_clients}-s{seed}"
        for num_clients in (8, 12)
        for kind in ("TSP", "GVRP")
        for seed in (1, 2)
    ]
    assert all(float(line[1]) >= 0 and int(line[4]) > 0 for line in cells)
    told = [line for line in done.stderr.splitlines() if "/n" in line]
    assert told[-8:] == [", ".join(line) for line in cells]
    assert "5 iterations" in done.stdout
    assert done.stdout.count("mean of 8") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--kinds", "VRP"), "invalid choice: 'VRP'"),
        (("--iterations", "0"), "must be positive"),
    ],
)
def test_usage_errors(arguments, message):
    """What cannot be run is refused at once."""
    done = run(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
