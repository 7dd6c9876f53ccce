"""Tests of benchmarks.micro.large: how it reports what large instances cost."""

import subprocess
import sys

ARGUMENTS = ("--sizes", "20", "30", "--seconds", "0.2", "0.3", "--variant", "TSP")


def test_a_line_for_each_size_and_budget() -> None:
    """Costs are relative to those of the first budget of the same size."""
    command = [sys.executable, "-m", "benchmarks.micro.large", *ARGUMENTS]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

    lines = [line.split(", ") for line in done.stderr.splitlines()]
    assert [line[:2] for line in lines] == [
        [size, seconds] for size in ("20", "30") for seconds in ("0.2", "0.3")
    ]
    numbers = [[int(text.replace(",", "")) for text in line[2:4]] for line in lines]
    assert all(iterations > 0 and cost > 0 for iterations, cost in numbers)
    assert [line[4] for line in lines if line[1] == "0.2"] == ["100.00%"] * 2
    costs = [cost for _, cost in numbers]
    for first, second in ((0, 1), (2, 3)):
        assert lines[second][4] == f"{costs[second] / costs[first]:.2%}"
    assert all(int(line[5]) > 0 for line in lines)
    assert "TSP" in done.stdout
