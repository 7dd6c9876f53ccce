"""Making of a table of the paper: running its solvers, and formatting the rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks.instances import BUILD, suites
from benchmarks.rows import Row
from benchmarks.runner import Task, plan
from benchmarks.solvers import parse_solver
from benchmarks.tables import Table
from mep.candidate.solver_name import SolverName
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.suite import Suite

from .format_table import format_table
from .generations import solvers_of_generations
from .methods import BASELINES, NotGivenError, solver_of
from .tables import TABLES, PaperTable


def paper_table(
    name: str,
    given: Mapping[str, str],
    run: Callable[[list[Task]], list[Row]],
    *,
    seeds: int,
    instances: int | None,
    budget: Budget | None = None,
    solver: SolverName = "default",
    operators: Path = BUILD / "paper",
) -> Table:
    """
    Return a table of the paper with our figures beside the printed ones.

    Parameters
    ----------
    name
        Name of the table, a key of ``TABLES``.
    given
        Operators and other values that methods need, by name of the option: see
        ``methods.NEEDS``. Empty for the stock rule.
    run
        Function that runs tasks, and returns their rows in any order.
    seeds
        Number of seeds, from 1 on.
    instances
        Number of instances of each suite, evenly spread; ``None`` for all of them.
    budget
        Budget of each run; by default that of the suite.
    solver
        Solver that all methods but the neural one use.
    operators
        Folder that the operators of generations are written to.

    Raises
    ------
    ValueError
        When there is no such table, ``seeds`` or ``instances`` is less than one, a
        suite has fewer instances, or a file does not exist.
    FileNotFoundError
        When there are no instances.
    """
    if name not in TABLES:
        raise ValueError(f"There is no table {name!r}, only {', '.join(TABLES)}.")

    check_numbers(seeds, instances)
    table = TABLES[name]
    baseline = BASELINES[solver]
    solvers: dict[str, str] = {}
    if "run" in given:
        solvers = solvers_of_generations(Path(given["run"]), baseline, operators)
        table = table.with_methods("generations", tuple(solvers))

    reasons: dict[str, str] = {}
    for method in table.methods:
        try:
            solvers[method] = solvers.get(method) or solver_of(method, given, baseline)
        except NotGivenError as reason:
            reasons[method] = f"{reason}"

    # The same file may be given for two methods.
    specs = [parse_solver(text) for text in dict.fromkeys(solvers.values())]
    chosen = suites_of(table, instances)
    rows = run(plan(chosen, specs, list(range(1, seeds + 1)), budget))
    return format_table(table, solvers, reasons, rows)


def check_numbers(seeds: int, instances: int | None) -> None:
    """Raise ValueError if there is less than one seed or instance."""
    for argument, number in (("seeds", seeds), ("instances", instances)):
        if number is not None and number < 1:
            raise ValueError(f"{argument} must be at least 1, got {number}.")


def suites_of(table: PaperTable, instances: int | None) -> list[Suite]:
    """
    Return the suites of a table, with a number of instances each, or with all.

    Raises
    ------
    ValueError
        When a suite has fewer instances.
    FileNotFoundError
        When there are no instances.
    """
    number = "" if instances is None else f":{instances}"
    return [suites().load(f"{suite}{number}") for suite in table.suites]
