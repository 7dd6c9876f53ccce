"""All tables of the paper, with what has to be evolved for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from benchmarks.rows import Row
from benchmarks.runner import Task
from benchmarks.solvers import parse_solver
from benchmarks.tables import Table
from mep.candidate.solver_name import SolverName
from mep.run import Run
from pyvrp_plus.trials.budget import Budget

from .evolutions import EVOLUTIONS, describe_evolution, winner_files
from .methods import ABLATED, BASELINES, solver_of
from .paper_table import check_numbers, paper_table, suites_of
from .tables import TABLES


def all_tables(
    given: Mapping[str, str],
    evolve: Callable[[str], Run],
    run: Callable[[list[Task]], list[Row]],
    operators: Path,
    *,
    seeds: int,
    instances: int | None,
    budget: Budget | None = None,
    solver: SolverName = "default",
) -> Iterator[tuple[str, Table]]:
    """
    Yield the name of each table of the paper, and the table, as soon as it is there.

    Parameters
    ----------
    given
        Values that are not to be evolved, by option, as for ``paper_table``.
    evolve
        Function that returns the finished run for an option, a key of ``EVOLUTIONS``.
        It is called once for each option that is not given, when a table needs it.
    run
        Function that runs tasks, and returns their rows in any order.
    operators
        Folder that evolved operators are written to.
    seeds, instances, budget, solver
        As for ``paper_table``.

    Raises
    ------
    ValueError, FileNotFoundError
        When ``paper_table`` raises it; what can be checked is checked before anything
        is evolved.
    """
    check_numbers(seeds, instances)
    for table in TABLES.values():
        suites_of(table, instances)
    if "checkpoint" in given:
        parse_solver(solver_of("neural", given, BASELINES[solver]))

    runs: dict[str, Run] = {}
    for name, table in TABLES.items():
        for option in table.options:
            if option in EVOLUTIONS and option not in {**given, **runs}:
                runs[option] = evolve(option)

        found = {option: winner_files(runs[option], operators) for option in runs}
        values = {**found, **_curve(runs), **given}
        shown = paper_table(
            name,
            {option: values[option] for option in table.options if option in values},
            run,
            seeds=seeds,
            instances=instances,
            budget=budget,
            solver=solver,
            operators=operators,
        )
        notes = [
            describe_evolution(option, runs[option])
            for option in table.options
            if option in runs
        ]
        yield name, replace(shown, notes=[*shown.notes, *notes])


def _curve(runs: Mapping[str, Run]) -> dict[str, str]:
    """Return the folder of the run that the curve shows, if there is one."""
    return {"run": str(runs[ABLATED].folder)} if ABLATED in runs else {}
