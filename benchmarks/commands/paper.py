"""
Print tables of the paper: its figures, and ours at a budget of your choice.

Where a method lacks something, such as an operator that has not been evolved yet, the
table says what is missing. With --all, operators that are missing are evolved first.
What was done is kept: an interrupted command continues if it is given once more with
the same --out.
"""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console

from benchmarks.instances import BUILD
from benchmarks.paper.all_tables import all_tables
from benchmarks.paper.evolutions import (
    evolution_config,
    finished_runs,
    read_evolution,
)
from benchmarks.paper.methods import ABLATED, BASELINES, COMPONENTS
from benchmarks.paper.paper_table import paper_table
from benchmarks.paper.tables import TABLES
from benchmarks.rows import Row, read_rows
from benchmarks.runner import Runner, Task, run_missing
from benchmarks.tables import Table
from mep.command import ending
from mep.evolve.complete import complete
from mep.progress import make_progress
from mep.run import Run
from pyvrp_plus.operators import CompileError, Operators
from pyvrp_plus.trials.budget import Budget

_OPERATOR = "operator's file, or the name of one that is shipped"

# Help texts of options that methods need, by option.
_FILES = {
    **{component: f"evolved {component}: {_OPERATOR}" for component in COMPONENTS},
    "noinit": f"for the ablation, {ABLATED} evolved without phase 1: {_OPERATOR}",
    "reactive": f"for the ablation, {ABLATED} evolved reactively: {_OPERATOR}",
    "eoh": f"for the ablation, {ABLATED} evolved by EoH: {_OPERATOR}",
    "reevo": f"for the ablation, {ABLATED} evolved by ReEvo: {_OPERATOR}",
    "checkpoint": "weights of a POMO policy for the CVRP, a file of torch",
    "run": "folder of an evolution run, for the curve",
}

# Options on the evolution, which have no effect on a single table.
_EVOLUTION = ("provider", "model", "evolution", "runs", "allow_unsandboxed")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--table", choices=list(TABLES), help="one table")
    which.add_argument(
        "--all", action="store_true", help="all tables, with what they need evolved"
    )
    add = parser.add_argument
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
        type=_count,
        default=5,
        help="number of instances of each variant, or all (default: 5; the paper has "
        "60, some of the public sets fewer)",
    )
    add("--seeds", type=int, default=1, help="number of seeds, from 1 on (default: 1)")
    add("--jobs", type=int, default=1, help="runs at a time, each on a core")
    add(
        "--out",
        type=Path,
        help="file for the rows, or with --all a folder for rows, runs of evolution, "
        "operators and tables (default: a new one)",
    )
    for option, description in _FILES.items():
        metavar = "FOLDER" if option == "run" else "FILE"
        add(f"--{option}", metavar=metavar, help=description)

    _add_evolution(parser)


def _add_evolution(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument_group("evolution, with --all").add_argument
    add(
        "--provider",
        choices=("offline", "openai", "anthropic", "mailbox"),
        help="who answers the prompts (default: offline, which needs no model; for a "
        "--model its own)",
    )
    add("--model", action="append", help="model of the provider; may be repeated")
    add(
        "--evolution",
        type=Path,
        metavar="FILE",
        help="TOML file with options of mep.evolve as keys, which override those of "
        "the paper, as in generations = 5",
    )
    add(
        "--runs",
        type=Path,
        nargs="+",
        metavar="FOLDER",
        help="finished runs of mep.evolve, which are not made anew: component and "
        "strategy say which method each is for",
    )
    add(
        "--allow-unsandboxed",
        action="store_true",
        help="run generated code also where the system cannot confine it",
    )


def main(args: argparse.Namespace, console: Console) -> None:
    """Run the solvers where rows are missing, and print the table or tables."""
    if args.all:
        _print_all(args, console)
        return

    if useless := [_flag(name) for name in _EVOLUTION if getattr(args, name)]:
        raise ValueError(f"{', '.join(useless)}: only with --all.")

    out = args.out or _new(f"{args.table}-", ".jsonl")
    table = paper_table(
        args.table, _given(args), _runner(args, out, console), **_options(args)
    )
    _print(table, console)


def _print_all(args: argparse.Namespace, console: Console) -> None:
    """Evolve what is missing; print each table, and write it into the folder."""
    out = args.out or _new("all-")
    given = _given(args)
    found = finished_runs(args.runs or [])
    if twice := [option for option in found if option in given]:
        raise ValueError(f"--runs has what --{twice[0]} gives, too: give one of both.")

    options = _evolution_options(args)

    def evolve(option: str) -> Run:
        if option in found:
            return found[option]

        folder = out / "runs" / option
        config = evolution_config(option, args.solver, folder, options)
        console.print(f"Evolution for {option}", style="bold")
        progress = make_progress(console)
        again = f"the same command with --out {out}"
        with ending("python -m benchmarks paper", console, progress, again):
            return complete(config, progress)

    tables = all_tables(
        given,
        evolve,
        _runner(args, out / "rows.jsonl", console),
        out / "operators",
        **_options(args),
    )
    for name, table in tables:
        (out / f"{name}.md").write_text(table.to_markdown())
        _print(table, console)


def _print(table: Table, console: Console) -> None:
    if console.is_terminal:
        console.print(table.to_rich())
    else:
        print(table.to_markdown())


def _runner(
    args: argparse.Namespace, out: Path, console: Console
) -> Callable[[list[Task]], list[Row]]:
    """Return a function that runs the tasks that a file lacks, and returns all rows."""
    runner = Runner(args.jobs, console)

    def run(tasks: list[Task]) -> list[Row]:
        run_missing(tasks, out, runner, console)
        keys = {task.key for task in tasks}
        return [row for row in read_rows(out) if row.key in keys]

    return run


def _options(args: argparse.Namespace) -> dict[str, Any]:
    """Return the options that all tables have."""
    return {
        "seeds": args.seeds,
        "instances": args.instances,
        "budget": None if args.budget is None else Budget.parse(args.budget),
        "solver": args.solver,
    }


def _evolution_options(args: argparse.Namespace) -> dict[str, Any]:
    """Return the fields of ``mep.Config`` that are given for all runs of evolution."""
    options = read_evolution(args.evolution) if args.evolution else {}
    options["jobs"] = args.jobs
    if args.allow_unsandboxed:
        options["allow_unsandboxed"] = True
    if args.model:
        options["model"] = tuple(args.model)
    if args.provider or "model" not in options:
        options["provider"] = args.provider or "offline"

    return options


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _given(args: argparse.Namespace) -> dict[str, str]:
    """
    Return the values that the user has given for methods, by option.

    Raises
    ------
    ValueError
        When the table has no use for an option, or a value is no operator for its hook.
    """
    given = {name: value for name in _FILES if (value := getattr(args, name))}
    useful = _FILES if args.all else TABLES[args.table].options
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


def _count(text: str) -> int | None:
    """Return a number of instances; ``None`` for all."""
    if text == "all":
        return None
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number nor all.")

    return int(text)


def _new(name: str, suffix: str = "") -> Path:
    """Return a location for new files, named after the time."""
    now = f"{datetime.datetime.now():%Y-%m-%dT%H%M%S}"
    return BUILD / "paper" / f"{name}{now}{suffix}"
