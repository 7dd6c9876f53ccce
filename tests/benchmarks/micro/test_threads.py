"""Tests of benchmarks.micro.threads: what it says of several threads."""

import subprocess
import sys

from benchmarks.micro.threads import ThreadsPair, TimedRun, table_of


def pair(costs=(100, 101), iterations=(200, 250), seconds=(8, 5)):
    """Return a pair of runs."""
    runs = (TimedRun(*run) for run in zip(costs, iterations, seconds, strict=True))
    return ThreadsPair("CVRP/n20", 1, *runs)


def test_lines():
    """Costs are compared as they are, iterations by the second."""
    assert table_of([pair()], "title").lines == [
        ["CVRP/n20", "1", "100", "101", "+1.000", "2.00"]
    ]


def test_bar():
    """Several threads may lose on one instance what they gain on another."""
    worse, better = pair(), pair(costs=(100, 98))
    assert "at most 0 is NOT met" in table_of([worse], "title").notes[0]
    assert "at most 0 is met" in table_of([worse, better], "title").notes[0]


def test_command():
    """It solves with one thread, and with several in less time."""
    command = [sys.executable, "-m", "benchmarks.micro.threads"]
    command += ["--sizes", "20", "--kinds", "CVRP"]
    command += ["--repeats", "2", "--max_runtime", "0.2"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "one thread for 0.2 s, 2 for 0.125 s" in result.stdout
    assert result.stdout.count("CVRP/n20") == 2
    assert "mean of 2" in result.stdout
