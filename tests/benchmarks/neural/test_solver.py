"""The policy as a solver: ``pomo:FILE``."""

import subprocess

import numpy as np
import pytest

from benchmarks.rows import Status
from benchmarks.solvers import parse_solver, run_solver
from pyvrp_plus import write_instance
from pyvrp_plus.generate import generate_vrp
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance import Instance
from tests.benchmarks.neural.reference import random_weights

SAVE = """
import sys, numpy, torch
arrays = numpy.load(sys.argv[1])
tensors = {name: torch.from_numpy(arrays[name]) for name in arrays}
torch.save({"model_state_dict": tensors}, sys.argv[2])
"""


@pytest.fixture
def solve(environment, tmp_path):
    """Return a function that solves a variant with random weights for a problem."""

    def call(variant, problem, budget="5s", name=None):
        path = tmp_path / f"{variant}.vrp"
        write_instance(path, generate_vrp(variant, 20, 1))
        weights = tmp_path / f"{problem}.pt"
        np.savez(tmp_path / "weights.npz", **random_weights(problem))
        command = [environment.python, "-c", SAVE, tmp_path / "weights.npz", weights]
        subprocess.run(command, check=True)
        return run_solver(
            parse_solver(name or f"pomo:{weights}"),
            environment,
            suite="test",
            instance=Instance(f"{variant}/a", path, "none"),
            seed=1,
            budget=Budget.parse(budget),
        )

    return call


@pytest.mark.parametrize(("variant", "budget"), [("TSP", "5s"), ("CVRP", "5cpu")])
def test_solves(solve, variant, budget):
    """Costs are verified; the last improvement of the trace is the cost."""
    row = solve(variant, variant.lower(), budget)
    assert (row.status, row.message) == (Status.OK, "")
    assert row.trace[-1][2] == row.cost
    assert row.version.startswith("torch 2.13.0")
    trips = [trip for route in row.routes for trip in route["trips"]]
    visits = [visit for trip in trips for visit in trip["visits"]]
    assert sorted(visits) == list(range(1, 21))


def test_uses_what_time_there_is(solve):
    """When the time is over after the first tours, they count."""
    row = solve("TSP", "tsp", "0.0001s")
    assert row.status == Status.OK
    assert len(row.trace) == 1


@pytest.mark.parametrize(
    ("variant", "problem", "budget", "reason"),
    [
        ("VRPTW", "cvrp", "5s", "time windows"),
        ("CVRP", "tsp", "5s", "weights for the TSP"),
        ("TSP", "cvrp", "5s", "weights for the CVRP"),
        ("CVRP", "cvrp", "50it", "budget in iterations"),
    ],
)
def test_not_applicable(solve, variant, problem, budget, reason):
    """What the policy is not made for is not tried."""
    row = solve(variant, problem, budget)
    assert row.status == Status.NOT_APPLICABLE
    assert reason in row.message


def test_without_weights(solve):
    """A policy is nothing without its weights."""
    row = solve("CVRP", "cvrp", name="pomo")
    assert (row.status, row.message) == (
        Status.NOT_APPLICABLE,
        "no weights: write pomo:FILE",
    )


def test_not_a_checkpoint(solve, tmp_path):
    """Another file is an error of its own, and runs nothing that is in it."""
    path = tmp_path / "other.pt"
    path.write_text("no checkpoint")
    row = solve("CVRP", "cvrp", name=f"pomo:{path}")
    assert row.status == Status.CRASHED
    assert "is no checkpoint of torch" in row.message
