"""What is run, in which order, and what is not run again."""

import dataclasses

from benchmarks.rows import Row, Status
from benchmarks.runner import describe, missing, plan
from benchmarks.solvers import parse_solver
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance import Instance
from pyvrp_plus.trials.suite import Suite

BUDGET = Budget(5, "it")


def row_of(task, status=Status.OK):
    """Return a row of a task."""
    row = Row(*task.key, status=status, operators=task.solver.digest)
    return dataclasses.replace(row, cost=3 if status is Status.OK else None)


def test_plan(tmp_path):
    """Solvers of one instance stand together, and change places."""
    instances = [Instance(name, tmp_path / name, "none") for name in "ab"]
    solvers = [parse_solver("plus"), parse_solver("plus:stock")]
    tasks = plan([Suite("s", instances, BUDGET)], solvers, [1, 2])
    assert [(t.instance.name, t.seed, t.solver.name) for t in tasks] == [
        ("a", 1, "plus"),
        ("a", 1, "plus:stock"),
        ("a", 2, "plus:stock"),
        ("a", 2, "plus"),
        ("b", 1, "plus"),
        ("b", 1, "plus:stock"),
        ("b", 2, "plus:stock"),
        ("b", 2, "plus"),
    ]
    assert {task.budget for task in tasks} == {BUDGET}
    other = Budget(1, "s")
    assert {t.budget for t in plan([Suite("s", instances, BUDGET)], solvers, [1], other)
            } == {other}  # fmt: skip


def test_missing(tmp_path):
    """Failures are done, too, unless they are to be retried."""
    instances = [Instance(name, tmp_path / name, "none") for name in "abc"]
    tasks = plan([Suite("s", instances, BUDGET)], [parse_solver("plus")], [1])
    rows = [row_of(tasks[0]), row_of(tasks[1], Status.CRASHED)]
    assert missing(tasks, rows) == tasks[2:]
    assert missing(tasks, rows, retry_failed=True) == tasks[1:]


def test_changed_operator(tmp_path):
    """An operator that has changed is another one."""
    file = tmp_path / "mine.py"
    file.write_text("first")
    instance = Instance("a", tmp_path / "a", "none")
    suites = [Suite("s", [instance], BUDGET)]
    tasks = plan(suites, [parse_solver(f"plus:{file}")], [1])
    rows = [row_of(tasks[0])]
    assert missing(tasks, rows) == []

    file.write_text("second")
    changed = plan(suites, [parse_solver(f"plus:{file}")], [1])
    assert missing(changed, rows) == changed


def test_descriptions():
    """A line tells how a run has ended."""
    row = Row("s", "a", "plus", 1, "5it", Status.OK, cost=102, best_known=100)
    assert "cost 102 (+2.00%)" in describe(row)
    crashed = Row("s", "a", "plus", 1, "5it", Status.CRASHED, message="why")
    assert describe(crashed).endswith("crashed (why)")
