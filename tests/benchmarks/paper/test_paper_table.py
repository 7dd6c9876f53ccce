"""What is run for the tables of the paper."""

import pytest

from benchmarks.paper.paper_table import paper_table
from benchmarks.paper.tables import VARIANTS
from benchmarks.rows import Row, Status
from pyvrp_plus.operators import LIBRARY
from pyvrp_plus.trials.budget import Budget

FILE = str(LIBRARY / "four_way_tournament.cpp")


@pytest.fixture
def run(instances):
    """Return a function that makes a table up, and returns it with its tasks."""

    def call(name, given, **changes):
        done = []

        def invent(tasks):
            done.extend(tasks)
            return [Row(*task.key, status=Status.OK, cost=9) for task in tasks]

        table = paper_table(
            name, given, invent, **{"seeds": 1, "instances": 1} | changes
        )
        return table, done

    return call


def test_one_file_for_two_methods(run):
    """It is run once, and stands in two lines."""
    table, tasks = run("ablation", {"select_parents": FILE, "noinit": FILE})
    assert len({task.key for task in tasks}) == len(tasks) == 2 * len(VARIANTS)
    costs = [line[table.header.index("cost")] for line in table.lines]
    missing = [
        f"not evolved yet: give --{option} FILE"
        for option in ("reactive", "eoh", "reevo")
    ]
    assert costs == len(VARIANTS) * [*3 * ["9 [-]"], *missing]


def test_stock_remains(run):
    """Where nothing better was evolved, the stock rule is not run once more."""
    table, tasks = run("components", {"select_parents": "", "select_survivors": FILE})
    assert {task.solver.name for task in tasks} == {"plus", f"plus:{FILE}"}
    found = [line[table.header.index("improvement %")] for line in table.lines]
    assert found == ["-", "stock remains", "+0.00 [-]", "-"]
    assert any("stock remains: " in note for note in table.notes)


@pytest.mark.parametrize(
    ("solver", "name"), [("default", "plus"), ("stock", "plus:stock")]
)
def test_solvers(run, solver, name):
    """Operators are put into what users run, or into plain HGS."""
    _, tasks = run("components", {"select_parents": FILE}, solver=solver)
    assert {task.solver.name for task in tasks} == {name, f"{name}:{FILE}"}


def test_budgets_seeds_and_instances(run):
    """All are as asked for; without a budget it is the suite's."""
    _, tasks = run("combined", {}, seeds=3, instances=2)
    assert len(tasks) == 3 * 2 * len(VARIANTS)
    assert {str(task.budget) for task in tasks} == {"30s"}
    assert {task.seed for task in tasks} == {1, 2, 3}
    assert [task.suite for task in tasks[::6]] == list(VARIANTS)

    _, tasks = run("curve", {}, instances=None)
    assert len(tasks) == 100

    _, tasks = run("curve", {}, budget=Budget(5, "it"))
    assert {str(task.budget) for task in tasks} == {"5it"}


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("nope", {}, "only components, variants"),
        ("curve", {"seeds": 0}, "seeds must be at least 1, got 0"),
        ("curve", {"instances": -1}, "instances must be at least 1, got -1"),
        ("curve", {"instances": 101}, "there are only 100"),
    ],
)
def test_bad_arguments(run, name, changes, message):
    """They are named."""
    with pytest.raises(ValueError, match=message):
        run(name, {}, **changes)
