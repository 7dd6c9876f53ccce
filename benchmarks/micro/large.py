"""
Benchmark of the default solver on large instances: cost over time, and memory.

``python -m benchmarks.micro.large`` solves generated instances with longer and longer
budgets, each time from scratch and in a process of its own, and prints the cost and the
peak memory of each run.
"""

from __future__ import annotations

import argparse
import datetime
import multiprocessing
import os
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.solvers.workers.worker import peak_rss
from pyvrp_plus import read, solve
from pyvrp_plus.generate import VARIANTS
from pyvrp_plus.stop import MaxRuntime
from pyvrp_plus.trials.instance import Instance
from pyvrp_plus.trials.suite import generated

_HEADINGS = ("clients", "seconds", "offspring", "cost", "of first", "peak MiB", "n x n")


def main() -> None:
    """Run the benchmark."""
    args = _parse()
    table = Table(
        title=f"{datetime.date.today()}, {os.cpu_count()} cores, {args.variant}"
    )
    for heading in _HEADINGS:
        table.add_column(heading, justify="right")

    with tempfile.TemporaryDirectory() as folder:
        for num_clients in args.sizes:
            instance = generated(args.variant, num_clients, args.seed, Path(folder))
            first = None
            for seconds in args.seconds:
                cost, num_iterations, peak = _in_new_process(instance, seconds)
                first = first or cost
                line = (
                    f"{num_clients:,}",
                    f"{seconds:g}",
                    f"{num_iterations}",
                    f"{cost:,}",
                    f"{cost / first:.2%}",
                    f"{peak / 2**20:,.0f}",
                    # Memory that one distance matrix of 64-bit integers would take.
                    f"{8 * (num_clients + 1) ** 2 / 2**20:,.0f}",
                )
                table.add_row(*line)
                print(", ".join(line), file=sys.stderr)

    Console().print(table)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.large")
    add = parser.add_argument
    add("--variant", choices=list(VARIANTS), default="CVRP", metavar="VARIANT")
    add("--sizes", type=int, nargs="+", default=[10_000, 30_000], metavar="CLIENTS")
    add("--seconds", type=float, nargs="+", default=[15, 30, 60, 120, 240])
    add("--seed", type=int, default=1, help="of the instances")
    return parser.parse_args()


def _in_new_process(instance: Instance, seconds: float) -> tuple[int, int, int]:
    """Solve in a new process; return cost, iterations and peak memory in bytes."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_solve, (instance, seconds))


def _solve(instance: Instance, seconds: float) -> tuple[int, int, int]:
    data = read(instance.path, instance.round_func)
    result = solve(data, MaxRuntime(seconds), seed=1, display=False)
    if not result.is_feasible():
        raise RuntimeError(f"{instance.name}: nothing feasible in {seconds:g} s.")

    return int(result.cost()), result.num_iterations, peak_rss()


if __name__ == "__main__":
    main()
