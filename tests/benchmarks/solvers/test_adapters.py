"""Every solver for real, on small instances of what it can and cannot express."""

import pytest

from benchmarks.rows import Status
from pyvrp_plus.hooks import GENETIC_HOOKS
from pyvrp_plus.operators import STOCK

# Budgets as small as possible; VROOM and HGS-CVRP start with more than that.
BUDGET = "0.3s"

PEERS = ["ortools", "vroom", "hygese", "elkai"]


@pytest.mark.parametrize("variant", ["CVRP", "VRPTW", "MDOVRPMBLTW", "TSP"])
@pytest.mark.parametrize(
    "solver", ["plus", "plus:stock", "pyvrp-0.12", "pyvrp-0.14", "ortools"]
)
def test_solvers_of_everything(run, generated, solver, variant):
    """They solve whatever there is, and say when they have improved."""
    row = run(solver, generated(variant), BUDGET)
    assert (row.status, row.message) == (Status.OK, "")
    assert row.solver == solver
    assert row.runtime > 0
    assert row.cpu_time > 0
    assert row.peak_rss > 2**20
    assert row.version

    times, _, costs = zip(*row.trace, strict=True)
    assert list(times) == sorted(times)
    assert list(costs) == sorted(set(costs), reverse=True)
    assert costs[-1] == row.cost
    assert times[-1] <= row.runtime


@pytest.mark.parametrize(
    ("solver", "variant"),
    [
        *[
            ("vroom", name)
            for name in ("TSP", "VRPTW", "VRPBL", "MDOVRPMBLTW", "PDPTW")
        ],
        *[("hygese", name) for name in ("TSP", "CVRP", "VRPL")],
        ("elkai", "TSP"),
        *[(name, "PDPTW") for name in ("plus", "plus:stock", "pyvrp-0.14", "ortools")],
    ],
)
def test_solvers_of_some_variants(run, generated, solver, variant):
    """They solve what they can express."""
    row = run(solver, generated(variant), BUDGET)
    assert (row.status, row.message) == (Status.OK, "")


@pytest.mark.parametrize(
    ("solver", "variant", "reason"),
    [
        ("hygese", "VRPTW", "time windows"),
        ("hygese", "OVRP", "asymmetric distances"),
        ("hygese", "MDVRP", "several depots"),
        ("pyvrp-0.12", "PDPTW", "shipments"),
        ("elkai", "CVRP", "more than one vehicle"),
        ("elkai", "VRPLTW", "maximum distance, time windows"),
    ],
)
def test_what_is_not_applicable(run, generated, solver, variant, reason):
    """What a solver cannot express is said, and is no failure."""
    row = run(solver, generated(variant), BUDGET)
    assert (row.status, row.message) == (Status.NOT_APPLICABLE, reason)


@pytest.mark.parametrize(
    ("solver", "budget", "reason"),
    [
        *[(name, "5it", "budget in iterations") for name in PEERS],
        ("ortools", "1cpu", "budget in CPU seconds"),
        ("vroom", "1cpu", "budget in CPU seconds"),
    ],
)
def test_budgets_that_do_not_exist(run, generated, solver, budget, reason):
    """A budget that a solver does not know is not replaced by another."""
    row = run(solver, generated("TSP"), budget)
    assert (row.status, row.message) == (Status.NOT_APPLICABLE, reason)


@pytest.mark.parametrize("solver", ["plus:stock", "pyvrp-0.12", "pyvrp-0.14"])
def test_iterations(run, generated, solver):
    """A budget in iterations is kept to, and gives the same each time."""
    instance = generated("CVRP", 20)
    first, second = (run(solver, instance, "40it") for _ in range(2))
    assert first.status is Status.OK
    assert first.iterations == 40
    assert (first.cost, first.routes) == (second.cost, second.routes)


@pytest.mark.parametrize(
    "solver", ["plus", "pyvrp-0.12", "pyvrp-0.14", "hygese", "elkai"]
)
def test_cpu_seconds(run, generated, solver):
    """A budget in CPU seconds is used up."""
    row = run(solver, generated("TSP"), "0.3cpu")
    assert row.status is Status.OK
    # LKH ends when another run would not fit into it.
    assert row.cpu_time >= (0 if solver == "elkai" else 0.3)


def test_stock_operators_are_the_rules_of_pyvrp(run, generated):
    """Operators in the original package with the stock rules change nothing."""
    instance = generated("CVRP", 30)
    files = "+".join(str(STOCK / f"{hook}.py") for hook in GENETIC_HOOKS)
    with_operators, without = (
        run(name, instance, "150it") for name in (f"pyvrp-0.12:{files}", "pyvrp-0.12")
    )
    assert with_operators.status is Status.OK
    assert with_operators.cost == without.cost
    assert with_operators.routes == without.routes
    assert [point[1:] for point in with_operators.trace] == [
        point[1:] for point in without.trace
    ]


OPERATORS = {
    "select_parents": "def select_parents(population, rng, cost_evaluator):\n"
    "    assert {type(solution) for solution in population} == {Solution}\n",
    "select_survivors": "def select_survivors(population, number, rng, cost):\n"
    "    assert {type(solution) for solution in population} == {Solution}\n"
    "    assert len(population) == number + 41\n",
    "update_penalties": "class update_penalties:\n"
    "    def __call__(self, penalties, feasibility, target):\n"
    "        assert len(penalties) == len(feasibility) == 3\n",
}


@pytest.mark.parametrize("package", ["pyvrp", "pyvrp_plus", "pyvrp._pyvrp"])
@pytest.mark.parametrize("hook", OPERATORS)
@pytest.mark.parametrize("solver", ["plus:stock", "pyvrp-0.12"])
def test_operator_is_called(run, generated, tmp_path, solver, hook, package):
    """The same file is called by both solvers, whatever package it imports from."""
    path = tmp_path / "operator.py"
    last = OPERATORS[hook].splitlines()[-1]
    indent = " " * (len(last) - len(last.lstrip()))
    path.write_text(
        f"from {package} import Solution\n\n\n{OPERATORS[hook]}"
        f"{indent}raise KeyError('called')\n"
    )
    row = run(f"{solver}:{path}", generated("CVRP", 20), "2000it")
    assert row.status is Status.CRASHED
    assert "KeyError: 'called'" in row.message


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("nothing = 1\n", "must define one of select_parents, select_survivors"),
        ("import no_such_package\n", "no_such_package"),
        ("def select_parents(population, rng, cost_evaluator):\n    return 1\n", ""),
        (
            "def select_survivors(population, number, rng, cost_evaluator):\n"
            "    return population[:1]\n",
            "returned 1 solutions, expected 25",
        ),
        (
            "def update_penalties(penalties, feasibility, target):\n"
            "    return [float('nan'), *penalties[1:]]\n",
            "update_penalties",
        ),
    ],
)
@pytest.mark.parametrize("solver", ["plus:stock", "pyvrp-0.12"])
def test_operator_that_is_wrong(run, generated, tmp_path, solver, source, message):
    """What an operator does wrong is a crash of its run."""
    path = tmp_path / "operator.py"
    path.write_text(source)
    row = run(f"{solver}:{path}", generated("CVRP", 20), "2000it")
    assert row.status is Status.CRASHED
    assert message in row.message


def test_native_operator(run, generated):
    """Operators in C++ and in Python can be combined."""
    files = f"{STOCK / 'select_parents.cpp'}+{STOCK / 'update_penalties.py'}"
    row = run(f"plus:stock:{files}", generated("CVRP"), "40it")
    assert (row.status, row.iterations) == (Status.OK, 40)
