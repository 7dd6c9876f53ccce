"""Instances, and runs of solvers."""

import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="benchmarks need a Unix system")

import pyvrp_plus
from benchmarks.solvers import (
    Adapter,
    Environment,
    Solver,
    parse_solver,
    run_solver,
)
from pyvrp_plus.generate import generate_vrp
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance import Instance

FAKE = Path(__file__).parent / "fakes" / "fake_worker.py"


@pytest.fixture
def generated(tmp_path):
    """Return a function that writes an instance of a variant."""

    def write(variant, num_clients=10):
        path = tmp_path / f"{variant}.vrp"
        pyvrp_plus.write_instance(path, generate_vrp(variant, num_clients, seed=1))
        return Instance(f"{variant}/small", path, "none", best_known=1)

    return write


@pytest.fixture
def run(prepare):
    """Return a function that runs a solver, as users write it."""

    def run_once(name, instance, budget="1s", **options):
        solver = parse_solver(name)
        return run_solver(
            solver,
            prepare(solver),
            suite="test",
            instance=instance,
            seed=1,
            budget=Budget.parse(budget),
            **options,
        )

    return run_once


@pytest.fixture
def trivial(generated):
    """Return a CVRP, and what a worker would reply that visits one client a route."""
    instance = generated("CVRP")
    data = pyvrp_plus.read(instance.path)
    solution = pyvrp_plus.Solution(data, [[1 + idx] for idx in range(data.num_clients)])
    assert solution.is_feasible()
    reply = {
        "feasible": True,
        "cost": pyvrp_plus.CostEvaluator([1], 1, 1).cost(solution),
        "routes": [
            {
                "vehicle_type": 0,
                "trips": [{"start_depot": 0, "end_depot": 0, "visits": [1 + idx]}],
            }
            for idx in range(data.num_clients)
        ],
        "iterations": 3,
        "runtime": 0.5,
        "cpu_time": 0.25,
        "peak_rss": 12345678,
        "version": "1.0",
        "trace": [[0.1, 1, 999999]],
    }
    return instance, reply


@pytest.fixture
def fake(tmp_path, trivial):
    """Return a function that runs a worker that misbehaves; nothing is installed."""
    instance, honest = trivial

    def run_fake(behaviour, reply=honest, environment=None, **options):
        plan = tmp_path / "plan.json"
        trace = str(tmp_path / "trace")
        plan.write_text(
            json.dumps({"behaviour": behaviour, "reply": reply, "trace": trace})
        )
        solver = Solver(
            "fake", Adapter("fake", FAKE, reads_instances=True), files=(plan,)
        )
        return run_solver(
            solver,
            environment or Environment(Path(sys.executable), Path("no-evaluator")),
            suite="test",
            instance=instance,
            seed=1,
            budget=Budget(1, "s"),
            **options,
        )

    return run_fake
