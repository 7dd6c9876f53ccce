"""Tests of benchmarks.micro.what_if: what it compares."""

import subprocess
import sys

ARGUMENTS = ("--sizes", "20", "--variants", "VRPTW", "CVRP", "--plan", "0.2")
SECONDS = ("--seconds", "0.2", "--long", "0.4")


def test_a_line_for_each_method() -> None:
    """Each method has its total, and what moved; none moves when that is forbidden."""
    command = [sys.executable, "-m", "benchmarks.micro.what_if", *ARGUMENTS, *SECONDS]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

    lines = [line.split(", ") for line in done.stderr.splitlines()]
    assert [line[0] for line in lines] == ["VRPTW"] * 4 + ["CVRP"] * 4
    methods = ["what_if", "repair only", "solve anew", "what_if"]
    assert [line[3] for line in lines] == methods * 2
    assert all(line[-2] == "0" for line in lines if line[3] == "repair only")
    assert "cost + stability cost" in done.stdout
