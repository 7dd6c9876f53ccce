"""
Benchmark of the time that several threads save at the same cost.

``python -m benchmarks.micro.threads`` solves generated instances with one thread, and
with several (by default two) in less wall-clock time: divided by the factor that they
should be worth. There is one bar: the costs of several threads are not above those of
one thread in the mean. The ratio of iterations per second is printed, too.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.micro.bars import at_most
from benchmarks.micro.kinds import KINDS, generate_kind
from benchmarks.tables import Table
from pyvrp_plus import ProblemData, SolveParams, solve
from pyvrp_plus.stop import MaxRuntime
from pyvrp_plus.trials.estimate import mean_with_interval
from pyvrp_plus.trials.machine import busy_warning

PARAMS = {"default": SolveParams(), "stock": SolveParams.stock()}

_HEADER = ["instance", "seed", "cost", "of several", "above %", "iterations a second"]


@dataclass(frozen=True)
class TimedRun:
    """Cost, number of iterations and wall-clock seconds of a run."""

    cost: int
    num_iterations: int
    seconds: float


@dataclass(frozen=True)
class ThreadsPair:
    """Run with one thread, and run with several threads in less time."""

    instance: str
    seed: int
    alone: TimedRun
    together: TimedRun

    @property
    def percent_above(self) -> float:
        """Excess of the cost of several threads over that of one, in percent."""
        return 100 * (self.together.cost / self.alone.cost - 1)

    @property
    def rate(self) -> float:
        """Ratio of iterations per second, several threads to one."""
        together = self.together.num_iterations / self.together.seconds
        return together * self.alone.seconds / self.alone.num_iterations

    def cells(self) -> list[str]:
        """Return the cells of the line for these runs."""
        return [
            self.instance,
            f"{self.seed}",
            f"{self.alone.cost:,}",
            f"{self.together.cost:,}",
            f"{self.percent_above:+.3f}",
            f"{self.rate:.2f}",
        ]


def main() -> None:
    """Run the benchmark."""
    args = _parse()
    if warning := busy_warning(args.num_threads):
        print(f"Warning: {warning}", file=sys.stderr)

    pairs = []
    for num_clients, kind in itertools.product(args.sizes, args.kinds):
        data = generate_kind(kind, num_clients, seed=1)
        for seed in range(1, args.repeats + 1):
            alone, together = (
                _run(data, seed, PARAMS[args.params], num_threads, seconds)
                for num_threads, seconds in (
                    (1, args.max_runtime),
                    (args.num_threads, args.max_runtime / args.worth),
                )
            )
            pairs.append(ThreadsPair(f"{kind}/n{num_clients}", seed, alone, together))
            print(", ".join(pairs[-1].cells()), file=sys.stderr)

    title = (
        f"{datetime.date.today()}, {os.cpu_count()} cores, {args.params} parameters, "
        f"one thread for {args.max_runtime:g} s, {args.num_threads} for "
        f"{args.max_runtime / args.worth:.3g} s"
    )
    print(table_of(pairs, title).to_markdown())


def table_of(pairs: Sequence[ThreadsPair], title: str) -> Table:
    """Return the table, with the means and the bar below it."""
    above = mean_with_interval([pair.percent_above for pair in pairs])
    rate = mean_with_interval([pair.rate for pair in pairs])
    notes = [
        f"cost of several threads above that of one, %, mean of {len(pairs)}: "
        f"{above:+.3f}; {at_most(above.mean, 0)}",
        f"iterations a second, several threads to one, mean: {rate:.2f}",
    ]
    return Table(title, _HEADER, [pair.cells() for pair in pairs], notes, num_labels=1)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.threads")
    add = parser.add_argument
    add("--sizes", type=int, nargs="+", default=[200, 1000], metavar="CLIENTS")
    add(
        "--kinds",
        nargs="+",
        choices=list(KINDS),
        default=["CVRP", "VRPTW"],
        metavar="KIND",
        help=f"of {', '.join(KINDS)} (default: CVRP VRPTW)",
    )
    add("--num_threads", type=int, default=2)
    add("--worth", type=float, default=1.6, help="seconds of one thread (default: 1.6)")
    add("--max_runtime", type=float, default=20, help="seconds of one thread")
    add("--repeats", type=int, default=5, help="number of seeds (default: 5)")
    add("--params", choices=list(PARAMS), default="default")
    return parser.parse_args()


def _run(
    data: ProblemData,
    seed: int,
    params: SolveParams,
    num_threads: int,
    seconds: float,
) -> TimedRun:
    result = solve(
        data,
        MaxRuntime(seconds),
        seed,
        collect_stats=False,
        params=params,
        num_threads=num_threads,
    )
    return TimedRun(int(result.cost()), result.num_iterations, seconds)


if __name__ == "__main__":
    main()
