"""Instructions of the solver with stock rules as operators."""

import json
import sys

import pytest

from benchmarks.micro import hook_overhead


@pytest.mark.parametrize("hook", ["ruin", "plan_offspring"])
def test_same_solutions(hook):
    """The stock rule as an operator decides like the built-in one."""
    costs = [hook_overhead.run(one, "VRPTW", 20, 30) for one in ("built in", hook)]
    assert costs[0] == costs[1]


@pytest.fixture
def counted(monkeypatch):
    """Count without valgrind: operators cost a tenth, and ``costs`` are printed."""
    costs = {}

    def count(command, functions, *, cwd):
        hook = command[command.index("--run") + 1]
        instructions = 1000 if hook == "built in" else 1100
        return instructions, json.dumps(costs.get(hook, 7))

    monkeypatch.setattr(hook_overhead, "count_instructions", count)
    monkeypatch.setattr(
        sys, "argv", ["hook_overhead", "--hooks", "ruin", "--kinds", "CVRP", "VRPTW"]
    )
    return costs


def test_table(counted, capsys):
    """It has the ratios, and the verdict on the largest."""
    hook_overhead.main()
    printed = capsys.readouterr().out
    assert printed.count("1.1000") == 3
    assert "at most 1.02 is NOT met" in printed


def test_other_solutions(counted):
    """They are an error: then the ratio is not that of the hook alone."""
    counted["ruin"] = 8
    with pytest.raises(RuntimeError, match="CVRP: ruin costs 8, not 7"):
        hook_overhead.main()


def test_single_run(monkeypatch, capsys):
    """It prints the cost."""
    args = ["--run", "accept", "--kinds", "CVRP", "--clients", "5", "--iterations", "3"]
    monkeypatch.setattr(sys, "argv", ["hook_overhead", *args])
    hook_overhead.main()
    assert int(capsys.readouterr().out) > 0
