"""
Benchmark of time limits: by how much runs exceed them, and what they have by then.

``python -m benchmarks.micro.limits`` solves generated instances until a time limit is
reached: ``MaxRuntime``, which the core knows, and a function, which it asks after each
iteration. A run lasts from the call of ``solve`` until it returns. For ``MaxRuntime``,
its wall seconds count; for the function, its CPU seconds, which other work on the
machine does not lengthen.

There are four bars: ``MaxRuntime`` is exceeded by at most 5% or 0.1 s, whichever is
more, and all runs have a feasible solution; with at most 1,000 clients, the function is
exceeded by at most 0.1 s, and runs of three seconds or more have at least 20
iterations, which are the points of progress, statistics and plots.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.micro.bars import at_least, at_most
from benchmarks.tables import Table
from pyvrp_plus import ProblemData, read, solve
from pyvrp_plus.generate import VARIANTS
from pyvrp_plus.stop import MaxRuntime
from pyvrp_plus.trials.machine import busy_warning
from pyvrp_plus.trials.suite import generated

#: Seconds beyond a limit that are allowed, or share of ``MaxRuntime`` if that is more.
SECONDS, SHARE = 0.1, 0.05

#: Most clients for which there are bars for functions and for iterations.
MOST_CLIENTS = 1_000

#: Fewest iterations of a run that lasts for so many seconds.
ITERATIONS, LONG = 20, 3.0

CRITERIA = ("MaxRuntime", "function")

_HEADER = ["instance", "criterion", "limit, s", "wall s", "CPU s", "iterations", "cost"]


@dataclass(frozen=True)
class LimitedRun:
    """A run with a time limit, all times in seconds; no cost if it is infeasible."""

    instance: str
    num_clients: int
    criterion: str
    limit: float
    wall: float
    cpu: float
    iterations: int
    cost: int | None

    @property
    def name(self) -> str:
        """Instance and limit."""
        return f"{self.instance} with {self.limit:g} s"

    @property
    def excess(self) -> float:
        """Seconds beyond the limit, negative if the run ended before."""
        used = self.wall if self.criterion == "MaxRuntime" else self.cpu
        return used - self.limit

    @property
    def allowed(self) -> float:
        """Seconds beyond the limit that meet the bar."""
        is_known = self.criterion == "MaxRuntime"
        return max(SECONDS, SHARE * self.limit) if is_known else SECONDS

    def cells(self) -> list[str]:
        """Return the cells of the line for this run."""
        return [
            self.instance,
            self.criterion,
            f"{self.limit:g}",
            f"{self.wall:.3f}",
            f"{self.cpu:.3f}",
            f"{self.iterations}",
            "infeasible" if self.cost is None else f"{self.cost:,}",
        ]


def main() -> None:
    """Run the benchmark."""
    args = _parse()
    if warning := busy_warning(1):
        print(f"Warning: {warning}", file=sys.stderr)

    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for num_clients, variant in itertools.product(args.sizes, args.variants):
            instance = generated(variant, num_clients, args.seed, Path(folder))
            data = read(instance.path, instance.round_func)
            for limit, criterion in itertools.product(args.seconds, CRITERIA):
                run = _solve(data, instance.name, criterion, limit, args.num_threads)
                print(", ".join(run.cells()), file=sys.stderr)
                runs.append(run)

    title = f"{datetime.date.today()}, {os.cpu_count()} cores"
    print(table_of(runs, f"{title}, {args.num_threads} threads").to_markdown())


def table_of(runs: Sequence[LimitedRun], title: str) -> Table:
    """Return the table, with the bars below it."""
    known = [run for run in runs if run.criterion == "MaxRuntime"]
    small = [run for run in runs if run.num_clients <= MOST_CLIENTS]
    asked = [run for run in small if run.criterion == "function"]
    notes = [
        *_excess_notes("MaxRuntime, wall seconds beyond the limit", known),
        *_excess_notes("function, CPU seconds beyond the limit", asked),
        f"runs without feasible solution: {_infeasible(runs)}",
        *_iteration_notes(small),
    ]
    return Table(title, _HEADER, [run.cells() for run in runs], notes, num_labels=2)


def _excess_notes(what: str, runs: Iterable[LimitedRun]) -> list[str]:
    """Tell of the run that is worst for its bar."""
    worst = max(runs, key=lambda run: run.excess / run.allowed, default=None)
    if worst is None:
        return []

    verdict = at_most(round(worst.excess, 3), round(worst.allowed, 3))
    return [f"{what}, worst: {worst.excess:.3f}, {worst.name}; {verdict}"]


def _infeasible(runs: Iterable[LimitedRun]) -> str:
    number = sum(run.cost is None for run in runs)
    return f"{number}; {at_most(number, 0)}"


def _iteration_notes(runs: Iterable[LimitedRun]) -> list[str]:
    long_runs = [run for run in runs if run.limit >= LONG]
    if not long_runs:
        return []

    fewest = min(long_runs, key=lambda run: run.iterations)
    verdict = at_least(fewest.iterations, ITERATIONS)
    return [f"iterations, fewest: {fewest.iterations}, {fewest.name}; {verdict}"]


def _solve(
    data: ProblemData, instance: str, criterion: str, limit: float, num_threads: int
) -> LimitedRun:
    cpu_started = time.process_time()
    started = time.perf_counter()

    def is_over(best_cost: float) -> bool:
        return time.process_time() - cpu_started >= limit

    stop = MaxRuntime(limit) if criterion == "MaxRuntime" else is_over
    result = solve(data, stop, seed=1, num_threads=num_threads)
    wall = time.perf_counter() - started
    cpu = time.process_time() - cpu_started
    cost = int(result.cost()) if result.is_feasible() else None
    iterations = result.num_iterations
    return LimitedRun(
        instance, data.num_clients, criterion, limit, wall, cpu, iterations, cost
    )


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.limits")
    add = parser.add_argument
    add(
        "--sizes",
        type=int,
        nargs="+",
        default=[100, 1_000, 5_000, 20_000],
        metavar="CLIENTS",
    )
    add(
        "--variants",
        choices=list(VARIANTS),
        nargs="+",
        default=["CVRP", "VRPTW"],
        metavar="VARIANT",
    )
    add("--seconds", type=float, nargs="+", default=[0.1, 1, 3], help="the limits")
    add("--seed", type=int, default=1, help="of the instances")
    add("--num_threads", type=int, default=1, help="of the solver (default: 1)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
