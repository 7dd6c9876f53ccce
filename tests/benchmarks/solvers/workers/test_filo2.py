"""FILO2 as a solver: ``filo2:FILE``, with an executable that speaks as it does."""

import sys
from pathlib import Path

import pytest

from benchmarks.rows import Status
from benchmarks.solvers import Environment, parse_solver, run_solver
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance import Instance


@pytest.fixture
def solve(cvrp, filo2):
    """Return a function that solves the CVRP; only our own evaluator checks."""

    def call(behaviour="solve", budget="70it", round_func="round", name=None):
        return run_solver(
            parse_solver(name or f"filo2:{filo2(behaviour)}"),
            Environment(Path(sys.executable), None),
            suite="test",
            instance=Instance("some/small", cvrp, round_func),
            seed=3,
            budget=Budget.parse(budget),
        )

    return call


def test_solves(solve, cvrp):
    """Its routes are rebuilt, and their cost is what it says."""
    row = solve()
    assert (row.status, row.message) == (Status.OK, "")
    assert row.iterations == 70
    assert row.runtime >= 0.3
    visits = [visit for route in row.routes for visit in route["trips"][0]["visits"]]
    assert sorted(visits) == list(range(1, 21))

    arguments = cvrp.with_suffix(".arguments").read_text()
    assert arguments == "--outpath . --coreopt-iterations 70 --seed 3"


def test_time_and_memory_are_those_of_its_process(solve):
    """Neither the worker nor the harness is measured, which are larger than some."""
    small, large = solve(), solve("take_memory")
    assert small.peak_rss < 50 * 2**20
    assert 300 * 2**20 < large.peak_rss < 350 * 2**20
    assert 0.3 <= small.cpu_time < 5


@pytest.mark.parametrize(
    ("behaviour", "status", "message"),
    [
        ("visit_twice", Status.INVALID, "pyvrp_plus: no solution (RuntimeError: "),
        ("overload", Status.INVALID, "pyvrp_plus: infeasible"),
        ("leave_out", Status.INVALID, "pyvrp_plus: infeasible"),
        ("understate", Status.INVALID, "but pyvrp_plus: cost "),
        ("fail", Status.CRASHED, "exit code 1: terminate called what(): std::bad_al"),
        ("segfault", Status.CRASHED, "SIGSEGV: it has printed nothing"),
        ("write_nothing", Status.CRASHED, "vrp.sol: Results stored elsewhere"),
        ("hide_cost", Status.CRASHED, "no cost into small.vrp_seed-3.vrp.sol"),
    ],
)
def test_failures(solve, behaviour, status, message):
    """What has gone wrong is told."""
    row = solve(behaviour)
    assert row.status is status
    assert row.cost is None
    assert message in row.message


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"budget": "1s"}, "budget in wall seconds"),
        ({"budget": "1cpu"}, "budget in CPU seconds"),
        ({"name": "filo2"}, "no executable: write filo2:FILE"),
        ({"round_func": "exact"}, "not rounded to the nearest integer"),
    ],
)
def test_what_is_not_applicable(solve, options, message):
    """It has no other budgets, and always rounds distances."""
    row = solve(**options)
    assert row.status is Status.NOT_APPLICABLE
    assert message in row.message


@pytest.mark.parametrize(
    ("field", "other"), [("TYPE", "VRPTW"), ("EDGE_WEIGHT_TYPE", "EXPLICIT")]
)
def test_other_problems_are_not_applicable(solve, cvrp, field, other):
    """FILO2 would take them for CVRPs with Euclidean distances."""
    lines = [
        f"{field}: {other}" if line.startswith(field) else line
        for line in cvrp.read_text().splitlines()
    ]
    cvrp.write_text("\n".join(lines))
    row = solve()
    assert row.status is Status.NOT_APPLICABLE
    assert row.message.startswith(f"{field} {other}")


def test_file_that_cannot_be_run(solve, tmp_path):
    """A file that is no executable is a failure."""
    path = tmp_path / "readme"
    path.touch()
    row = solve(name=f"filo2:{path}")
    assert row.status is Status.CRASHED
    assert "Permission denied" in row.message
