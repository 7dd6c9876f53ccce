"""
Print a table of the paper: its figures, and ours at a budget of your choice.

Where a method lacks something, such as an operator that has not been evolved yet, the
table says what is missing. Rows are kept in a file: an interrupted command continues if
it is given once more with the same --out.
"""

from __future__ import annotations

import argparse
import datetime
from pathlib import Path

from rich.console import Console

from benchmarks.instances import BUILD
from benchmarks.paper.methods import ABLATED, BASELINES, COMPONENTS, NEEDS
from benchmarks.paper.paper_table import paper_table
from benchmarks.paper.tables import TABLES
from benchmarks.rows import Row, read_rows
from benchmarks.runner import Runner, Task, run_missing
from pyvrp_plus.operators import CompileError, Operators
from pyvrp_plus.trials.budget import Budget

_OPERATOR = "operator's file, or the name of one that is shipped"

# Help texts of options that methods need, by option.
_FILES = {
    **{component: f"evolved {component}: {_OPERATOR}" for component in COMPONENTS},
    "noinit": f"for the ablation, {ABLATED} evolved without phase 1: {_OPERATOR}",
    "reactive": f"for the ablation, {ABLATED} evolved reactively: {_OPERATOR}",
    "checkpoint": "weights of a POMO policy for the CVRP, a file of torch",
    "run": "folder of an evolution run, for the curve",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add = parser.add_argument
    add("--table", choices=list(TABLES), required=True)
    add(
        "--solver",
        choices=list(BASELINES),
        default="default",
        help="solver that operators are put into: what users run (default), or stock, "
        "the plain genetic search that the paper is about",
    )
    add("--budget", help="of each run, as 30s, 30cpu or 500it (default: the suite's)")
    add(
        "--instances",
        type=int,
        default=5,
        help="number of instances of each variant (default: 5)",
    )
    add("--seeds", type=int, default=1, help="number of seeds, from 1 on (default: 1)")
    add("--jobs", type=int, default=1, help="runs at a time, each on a core")
    add("--out", type=Path, help="file for the rows (default: a new one)")
    for option, description in _FILES.items():
        metavar = "FOLDER" if option == "run" else "FILE"
        add(f"--{option}", metavar=metavar, help=description)


def main(args: argparse.Namespace, console: Console) -> None:
    """Run the solvers where rows are missing, and print the table."""
    now = datetime.datetime.now()
    out = args.out or BUILD / "paper" / f"{args.table}-{now:%Y-%m-%dT%H%M%S}.jsonl"
    table = paper_table(
        args.table,
        _given(args),
        lambda tasks: _run(tasks, out, args.jobs, console),
        seeds=args.seeds,
        instances=args.instances,
        budget=None if args.budget is None else Budget.parse(args.budget),
        solver=args.solver,
    )
    if console.is_terminal:
        console.print(table.to_rich())
    else:
        print(table.to_markdown())


def _run(tasks: list[Task], out: Path, jobs: int, console: Console) -> list[Row]:
    """Return the rows of the tasks, after running those that the file lacks."""
    run_missing(tasks, out, Runner(jobs, console), console)
    keys = {task.key for task in tasks}
    return [row for row in read_rows(out) if row.key in keys]


def _given(args: argparse.Namespace) -> dict[str, str]:
    """
    Return the values that the user has given for methods, by option.

    Raises
    ------
    ValueError
        When the table has no use for an option, or a value is no operator for its hook.
    """
    given = {name: value for name in _FILES if (value := getattr(args, name))}
    useful = {name for method in TABLES[args.table].methods for name in NEEDS[method]}
    if useless := [f"--{name}" for name in given if name not in useful]:
        raise ValueError(f"{', '.join(useless)}: not for the table {args.table}.")

    for name, value in given.items():
        if name not in ("checkpoint", "run"):
            _check_operator(name, value)

    return given


def _check_operator(option: str, value: str) -> None:
    hook = option if option in COMPONENTS else ABLATED
    try:
        Operators(**{hook: value})
    except (CompileError, SyntaxError, TypeError, ValueError) as error:
        raise ValueError(f"--{option}: {error}") from error
