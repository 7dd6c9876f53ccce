"""
Compare pyvrp_plus with stock PyVRP 0.12.2, side by side.

Both solvers run on the same instances under the same time limit, each in a child
process of its own on one core. With two jobs (the default) the two solvers of one
instance run at the same time, so that what disturbs the machine disturbs both.
Every solution is costed again by both packages' evaluators before it counts.

Rows are appended to a JSON lines file; those that it already holds are not run again.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

from benchmarks.gap_table import gap_table
from benchmarks.instances import ROOT, Instance, default_folder, sample

# Solver names, as they appear in rows and tables, and the packages behind them.
PACKAGES = {"pyvrp-0.12": "pyvrp", "plus": "pyvrp_plus"}

Row = dict[str, Any]


class ChildError(Exception):
    """A child process that crashed, ran out of time, or printed no outcome."""


@dataclass(frozen=True)
class Settings:
    """What all runs of one comparison share; the time limit is in seconds."""

    seed: int
    max_runtime: float


def run_child(
    task: str,
    package: str,
    instance: Instance,
    *options: str,
    routes: Any = None,
    timeout: float = 600,
) -> Row:
    """Run ``benchmarks.child`` and return the object that it prints."""
    command = [sys.executable, "-m", "benchmarks.child", task]
    command += ["--package", package, "--instance", str(instance.path)]
    command += ["--round_func", instance.round_func, *options]

    # The numerical libraries underneath numpy start threads unless told otherwise.
    single_thread = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}
    try:
        done = subprocess.run(
            command,
            input=json.dumps(routes),
            capture_output=True,
            text=True,
            timeout=timeout,
            cwd=ROOT,
            env=os.environ | single_thread,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise ChildError(f"no outcome after {timeout:.0f} s") from None

    if done.returncode != 0:
        last_line = done.stderr.strip().rpartition("\n")[2]
        raise ChildError(f"exit code {done.returncode}: {last_line}")

    outcome: Row = json.loads(done.stdout)
    return outcome


def run_solver(
    solver: str, instance: Instance, core: int | None, settings: Settings
) -> Row:
    """Solve one instance and return the row, with its costs by both evaluators."""
    row: Row = {
        "instance": instance.name,
        "solver": solver,
        "seed": settings.seed,
        "max_runtime": settings.max_runtime,
        "best_known": instance.best_known,
    }
    options = [f"--seed={settings.seed}", f"--max_runtime={settings.max_runtime}"]
    if core is not None:
        options.append(f"--core={core}")

    try:
        # Reading does not count, and a slow stop is to be seen, not cut off.
        timeout = 600 + 5 * settings.max_runtime
        row |= run_child("solve", PACKAGES[solver], instance, *options, timeout=timeout)
        routes = row["routes"]
        row["verified"] = {
            name: run_child("recost", package, instance, *options, routes=routes)
            for name, package in PACKAGES.items()
        }
    except ChildError as error:
        row["error"] = str(error)

    return row


def run_instance(
    instance: Instance,
    solvers: list[str],
    cores: list[int | None],
    settings: Settings,
) -> list[Row]:
    """Run the solvers on one instance, at the same time if the cores allow it."""
    with ThreadPoolExecutor(len(cores)) as pool:
        futures: list[Future[Row]] = []
        for idx, solver in enumerate(solvers):
            core = cores[idx % len(cores)]
            futures.append(pool.submit(run_solver, solver, instance, core, settings))

        return [future.result() for future in futures]


def core_groups(jobs: int, num_solvers: int) -> list[list[int | None]]:
    """Split ``jobs`` cores into groups that each run the solvers of one instance."""
    cores: list[int | None] = [None] * jobs
    if hasattr(os, "sched_getaffinity"):
        available = sorted(os.sched_getaffinity(0))
        if jobs > len(available):
            raise ValueError(f"jobs is {jobs}, but there are {len(available)} cores.")
        cores = [*available[:jobs]]

    size = min(jobs, num_solvers)
    return [cores[idx : idx + size] for idx in range(0, jobs - size + 1, size)]


def read_rows(path: Path) -> list[Row]:
    """Read the rows of a JSON lines file, none if it does not exist."""
    if not path.exists():
        return []

    return [json.loads(line) for line in path.read_text().splitlines() if line]


def missing(
    instances: list[Instance], solvers: list[str], settings: Settings, rows: list[Row]
) -> list[tuple[Instance, list[str]]]:
    """Return per instance the solvers that have no row yet; errors run again."""
    done = {
        (row["instance"], row["solver"], row["seed"], row["max_runtime"])
        for row in rows
        if "error" not in row
    }
    todo = []
    for instance in instances:
        key = (settings.seed, settings.max_runtime)
        left = [name for name in solvers if (instance.name, name, *key) not in done]
        if left:
            todo.append((instance, left))

    return todo


def describe(row: Row) -> str:
    """Summarise a row in one line."""
    head = f"{row['instance']:<32} {row['solver']:<10}"
    if "error" in row:
        return f"{head} error: {row['error']}"
    if not row["feasible"]:
        return f"{head} infeasible after {row['iterations']} iterations"

    gap = 100 * (row["cost"] / row["best_known"] - 1)
    return f"{head} cost {row['cost']} ({gap:+.2f}%), {row['iterations']} iterations"


def compare(args: argparse.Namespace, console: Console) -> None:
    """Run all that is missing and append its rows to the output file."""
    settings = Settings(args.seed, args.max_runtime)
    instances = sample(args.instances, args.every, args.sets)
    todo = missing(instances, args.solvers, settings, read_rows(args.out))
    groups = core_groups(args.jobs, len(args.solvers))

    free_cores: SimpleQueue[list[int | None]] = SimpleQueue()
    for group in groups:
        free_cores.put(group)

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        args.out.open("a") as out,
        ThreadPoolExecutor(len(groups)) as pool,
        Progress(*columns, console=console) as progress,
    ):
        task = progress.add_task("", total=len(todo))

        def work(position: int, instance: Instance, solvers: list[str]) -> list[Row]:
            cores = free_cores.get()
            # Cores differ, so the solvers change places from instance to instance.
            order = solvers if position % 2 == 0 else solvers[::-1]
            try:
                return run_instance(instance, order, cores, settings)
            finally:
                free_cores.put(cores)

        futures = [pool.submit(work, idx, *item) for idx, item in enumerate(todo)]
        try:
            for future in futures:
                for row in future.result():
                    out.write(json.dumps(row) + "\n")
                    console.print(describe(row), soft_wrap=True, markup=False)
                out.flush()
                progress.advance(task)
        finally:  # An interrupt must not wait for what has not started.
            pool.shutdown(cancel_futures=True)


def parse_arguments() -> argparse.Namespace:
    """Define and read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.against_stock",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--instances", type=Path, default=default_folder(), help="instances folder")
    add("--every", type=int, default=4, help="take every n-th instance of a set (4)")
    add("--sets", nargs="+", metavar="SET", help="sets to run (all)")
    add("--solvers", nargs="+", choices=list(PACKAGES), default=list(PACKAGES))
    add("--max_runtime", type=float, default=30, help="seconds per instance (30)")
    add("--seed", type=int, default=1)
    add("--jobs", type=int, default=2, help="solvers that run at the same time (2)")
    add("--out", type=Path, default=Path("results.jsonl"), help="file for the rows")
    add("--table", type=Path, metavar="FILE", help="only print the table of FILE")
    return parser.parse_args()


def main() -> None:
    """Run the comparison and print its table."""
    args = parse_arguments()
    console = Console()

    if args.table is None:
        try:
            compare(args, console)
        except (FileNotFoundError, ValueError) as error:
            sys.exit(f"{error}")

    table = gap_table(read_rows(args.table or args.out), list(PACKAGES))
    if console.is_terminal:
        console.print(Markdown(table))
    else:
        print(table)


if __name__ == "__main__":
    main()
