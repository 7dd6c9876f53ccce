"""
Run solvers on suites and write a row for each run.

Rows are appended to a file of JSON lines. Runs that already have a row in the file are
skipped, so that an interrupted command continues when it is given once more.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import get_args

from rich.console import Console

from benchmarks.instances import BUILD, suites
from benchmarks.runner import Runner, plan, run_missing
from benchmarks.solvers import parse_solver
from pyvrp_plus.files.round_funcs import ROUND_FUNCS
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.executor import ExecutorName, check_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add = parser.add_argument
    add(
        "--suite",
        type=_names,
        required=True,
        help="suites, separated by commas: names, TOML files or folders of instances, "
        f"with :N for N instances of each; there are {', '.join(suites().names())}",
    )
    add(
        "--solvers",
        type=_names,
        required=True,
        help="solvers, separated by commas, as plus, plus:FILE, plus@REVISION or "
        "pyvrp-0.12",
    )
    add("--seeds", type=int, default=1, help="number of seeds, from 1 on (default: 1)")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--max_runtime", type=float, metavar="SECONDS", help="for each")
    budget.add_argument(
        "--max_cpu_time", type=float, metavar="SECONDS", help="for each"
    )
    budget.add_argument("--max_iterations", type=int, metavar="N", help="for each")
    add("--every", type=int, default=1, help="take every n-th instance (default: 1)")
    add("--skip", type=int, default=0, help="leave out the first n (default: 0)")
    add(
        "--executor",
        choices=get_args(ExecutorName),
        default="local",
        help="where solvers run: on this machine, or on the workers of a Dask cluster "
        "(default: local)",
    )
    add(
        "--scheduler",
        metavar="ADDRESS",
        help="of the Dask cluster, such as tcp://HOST:8786",
    )
    add(
        "--jobs",
        type=int,
        help="runs at a time, each on a core (default: 1); with --executor dask, the "
        "maximum number (default: as many as the workers have threads)",
    )
    add(
        "--out",
        type=Path,
        default=BUILD / "results.jsonl",
        help="file for the rows (default: %(default)s)",
    )
    add("--instances", type=Path, help="folder of the public instances")
    add(
        "--round_func",
        choices=list(ROUND_FUNCS),
        default="none",
        help="rounding for folders that are given instead of suites (default: none)",
    )
    add("--timeout", type=float, metavar="SECONDS", help="after which a run is killed")
    add("--retry_failed", action="store_true", help="run again what has failed")


def main(args: argparse.Namespace, console: Console) -> None:
    """Run the solvers on the suites, except for runs that the file already has."""
    solvers = [parse_solver(name) for name in args.solvers]
    chosen = [
        suites(args.instances).load(name, args.every, args.skip, args.round_func)
        for name in args.suite
    ]
    if args.seeds < 1:
        raise ValueError(f"seeds must be at least 1, got {args.seeds}.")

    seeds = list(range(1, args.seeds + 1))
    tasks = plan(chosen, solvers, seeds, budget_of(args))
    check_options(args.executor, args.scheduler)
    runner = Runner(args.jobs, console, args.timeout, args.scheduler)
    run_missing(tasks, args.out, runner, console, args.retry_failed)
    console.print(f"For a table: python -m benchmarks table {args.out}", soft_wrap=True)


def budget_of(args: argparse.Namespace) -> Budget | None:
    """Return the budget that the user has chosen; ``None`` for each suite's own."""
    for amount, unit in (
        (args.max_runtime, "s"),
        (args.max_cpu_time, "cpu"),
        (args.max_iterations, "it"),
    ):
        if amount is not None:
            return Budget(amount, unit)

    return None


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"there is an empty name in {text!r}")
    return names
