"""Rows say only what is true."""

import copy
import dataclasses
import os
import sys
from pathlib import Path

import pytest

from benchmarks.rows import Status, row_from_json, row_to_json
from benchmarks.solvers import (
    Adapter,
    Environment,
    Solver,
    Unavailable,
    parse_solver,
    run_solver,
)
from pyvrp_plus.trials.budget import Budget


@pytest.fixture
def environment(prepare):
    """Return an environment with PyVRP's evaluator."""
    return prepare(parse_solver("plus"))


def test_honest(fake, environment, trivial):
    """What two evaluators confirm counts, with what the solver says of its run."""
    instance, reply = trivial
    row = fake("reply", environment=environment)
    assert row.status is Status.OK
    assert row.message == ""
    assert row.cost == reply["cost"]
    assert (row.suite, row.instance, row.solver) == ("test", "CVRP/small", "fake")
    assert (row.seed, row.budget, row.best_known) == (1, "1s", instance.best_known)
    assert (row.iterations, row.runtime, row.cpu_time) == (3, 0.5, 0.25)
    assert (row.peak_rss, row.version) == (12345678, "1.0")
    assert row.trace == [(0.1, 1, 999999)]
    assert row.routes == reply["routes"]
    assert row_from_json(row_to_json(row)) == row


@pytest.mark.parametrize("behaviour", ["flood_output", "reply_and_hang"])
def test_honest_but_noisy(fake, environment, behaviour):
    """What is printed, and what is done after the reply, changes nothing."""
    assert fake(behaviour, environment=environment).status is Status.OK


def test_lie_about_the_cost(fake, environment, trivial):
    """A wrong cost does not count, and the message says who says what."""
    honest = trivial[1]["cost"]
    reply = trivial[1] | {"cost": honest - 1}
    row = fake("reply", reply, environment)
    assert row.status is Status.INVALID
    assert row.cost is None
    assert row.message == (
        f"the solver: cost {honest - 1}, but pyvrp_plus: cost {honest}, "
        f"PyVRP 0.12: cost {honest}"
    )


def _without_a_client(routes):
    del routes[0]


def _twice(routes):
    routes.append(copy.deepcopy(routes[0]))


def _nowhere(routes):
    routes[0]["trips"][0]["visits"] = [10**6]


def _negative(routes):
    routes[0]["vehicle_type"] = -1


def _too_large(routes):
    routes[0]["trips"][0]["visits"] = [2**70]


def _all_in_one(routes):
    visits = [route["trips"][0]["visits"][0] for route in routes]
    routes[0]["trips"][0]["visits"] = visits
    del routes[1:]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (_without_a_client, "infeasible"),
        (_all_in_one, "infeasible"),
        (_twice, "no solution"),
        (_nowhere, "no solution"),
        (_negative, "no solution"),
        (_too_large, "no solution"),
    ],
)
def test_solution_that_is_none(fake, environment, trivial, spoil, message):
    """What is not feasible does not count, whatever the solver says."""
    reply = copy.deepcopy(trivial[1])
    spoil(reply["routes"])
    row = fake("reply", reply, environment)
    assert row.status is Status.INVALID
    assert row.cost is None
    assert row.message.count(message) == 2


def test_nothing_found(fake, trivial):
    """A solver may say that it has found nothing."""
    reply = trivial[1] | {"feasible": False, "cost": None, "routes": []}
    row = fake("reply", reply)
    assert row.status is Status.INFEASIBLE
    assert row.cost is None
    assert row.runtime == 0.5


def test_not_applicable(fake):
    """A solver may say that it cannot express something."""
    row = fake("reply", {"not_applicable": "time windows", "peak_rss": 1})
    assert row.status is Status.NOT_APPLICABLE
    assert row.message == "time windows"


def test_unavailable(trivial):
    """What could not be installed has rows, too."""
    row = run_solver(
        parse_solver("ortools"),
        Unavailable("no wheel"),
        suite="test",
        instance=trivial[0],
        seed=1,
        budget=Budget(1, "s"),
    )
    assert row.status is Status.UNAVAILABLE
    assert row.message == "no wheel"


def test_evaluator_that_does_not_work(fake, tmp_path):
    """That nothing can be verified is not held against the solution."""
    evaluator = tmp_path / "python"
    evaluator.write_text("#!/bin/sh\necho broken >&2\nexit 1\n")
    evaluator.chmod(0o755)
    row = fake("reply", environment=Environment(Path(sys.executable), evaluator))
    assert row.status is Status.CRASHED
    assert row.message.startswith("the evaluator of PyVRP 0.12 failed: exit code 1")


@pytest.mark.parametrize("name", ["plus", "hygese"])
def test_instance_that_cannot_be_read(prepare, trivial, tmp_path, name):
    """A broken file ends neither the harness nor is it unclear what is broken."""
    path = tmp_path / "broken.vrp"
    path.write_text("NAME : broken\n")
    solver = parse_solver(name)
    row = run_solver(
        solver,
        prepare(solver),
        suite="test",
        instance=dataclasses.replace(trivial[0], path=path),
        seed=1,
        budget=Budget(1, "s"),
    )
    assert row.status is Status.CRASHED
    assert "Error: " in row.message


def test_python_that_is_gone(trivial):
    """An environment that somebody has removed is a crash, not an error of ours."""
    gone = Path("no-such-python")
    row = run_solver(
        Solver("fake", Adapter("fake", Path(__file__), reads_instances=True)),
        Environment(gone, gone),
        suite="test",
        instance=trivial[0],
        seed=1,
        budget=Budget(1, "s"),
    )
    assert row.status is Status.CRASHED
    assert "no-such-python" in row.message


@pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity"), reason="there is no pinning here"
)
def test_core(run, generated, tmp_path):
    """A worker runs on the core that it is given, and on one thread."""
    operator = tmp_path / "select_parents.py"
    operator.write_text(
        "import os\n"
        "def select_parents(population, rng, cost_evaluator):\n"
        "    assert os.environ['OMP_NUM_THREADS'] == '1'\n"
        "    raise ValueError(f'cores {os.sched_getaffinity(0)}')\n"
    )
    core = max(os.sched_getaffinity(0))
    row = run(f"plus:{operator}", generated("CVRP"), "1000it", core=core)
    assert row.status is Status.CRASHED
    assert f"cores {{{core}}}" in row.message
