"""
Benchmark of convergence: short runs against the best of many long ones.

``python -m benchmarks.micro.convergence`` generates asymmetric VRPTWs with wide
windows, and solves each of them for 300 s with ten seeds. The best of these costs
stands for the optimum, which nobody knows. Then it solves each for 60 s, with other
seeds. There is one bar: the costs of the short runs are at most 0.1% above the best in
the mean.

The defaults take several hours. All runs are one after the other.
"""

from __future__ import annotations

import argparse
import datetime
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean

import numpy as np

from benchmarks.micro.bars import at_most
from benchmarks.tables import Table
from pyvrp_plus import ProblemData, solve
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.generate.time_windows import with_time_windows
from pyvrp_plus.stop import MaxRuntime
from pyvrp_plus.trials.estimate import mean_with_interval
from pyvrp_plus.trials.machine import busy_warning

#: Largest allowed excess of a short run over the best long one, mean, in percent.
BAR = 0.1

# Mean share of the horizon that a client is open, and the largest detour from one place
# to another, relative to the straight way.
_WIDTH = 0.6
_DETOUR = 0.3

# Clients of a route by their demands, and the horizon as a multiple of the longest way
# there and back.
_ROUTE_SIZE, _HORIZON = 15, 4

_HEADER = ["instance", "best long", "mean long, above %", "mean short, above %"]


@dataclass(frozen=True)
class Costs:
    """Costs of the long and the short runs on an instance."""

    instance: str
    long: Sequence[int]
    short: Sequence[int]

    @property
    def percents_above(self) -> tuple[float, float]:
        """Mean excess of long and of short runs over the best long one, in percent."""
        best = min(self.long)
        long, short = (
            100 * (fmean(runs) / best - 1) for runs in (self.long, self.short)
        )
        return long, short

    def cells(self) -> list[str]:
        """Return the cells of the line for this instance."""
        percents = [f"{percent:+.3f}" for percent in self.percents_above]
        return [self.instance, f"{min(self.long):,}", *percents]


def main() -> None:
    """Run the benchmark."""
    args = _parse()
    if warning := busy_warning(1):
        print(f"Warning: {warning}", file=sys.stderr)

    costs = []
    for num_clients, instance_seed in product(args.sizes, args.instance_seeds):
        data = generate_asymmetric(num_clients, instance_seed)
        runs = range(args.num_long + args.num_short)
        long, short = [*runs][: args.num_long], [*runs][args.num_long :]
        costs.append(
            Costs(
                f"asymmetric VRPTW/n{num_clients}-s{instance_seed}",
                [_cost(data, seed, args.long) for seed in long],
                [_cost(data, seed, args.short) for seed in short],
            )
        )
        print(", ".join(costs[-1].cells()), file=sys.stderr)

    title = (
        f"{datetime.date.today()}, {os.cpu_count()} cores, "
        f"{args.num_long} runs of {args.long:g} s, {args.num_short} of {args.short:g} s"
    )
    print(table_of(costs, title).to_markdown())


def generate_asymmetric(num_clients: int, seed: int) -> ProblemData:
    """
    Generate a VRPTW with wide windows, whose distances depend on the direction.

    Each direction between two places has a detour of its own. Durations are the same as
    distances. The instance is feasible, since a route with a single client is.
    """
    data = generate_cvrp(num_clients, seed, route_size=_ROUTE_SIZE)
    straight = data.distance_matrix(0)
    detours = np.random.default_rng([seed, 6]).uniform(1, 1 + _DETOUR, straight.shape)
    ways = np.rint(straight * detours).astype(np.int64)
    data = data.replace(distance_matrices=[ways], duration_matrices=[ways])
    return with_time_windows(data, seed, horizon=_HORIZON, width=_WIDTH)


def table_of(costs: Sequence[Costs], title: str) -> Table:
    """Return the table, with the mean and the bar below it."""
    above = mean_with_interval([each.percents_above[1] for each in costs])
    notes = [
        f"cost of short runs above the best long one, %, mean of {len(costs)}: "
        f"{above:+.3f}; {at_most(above.mean, BAR)}"
    ]
    return Table(title, _HEADER, [each.cells() for each in costs], notes, num_labels=1)


def _cost(data: ProblemData, seed: int, seconds: float) -> int:
    result = solve(data, MaxRuntime(seconds), seed, collect_stats=False)
    print(f"seed {seed}, {seconds:g} s: {result.cost():,}", file=sys.stderr)
    return int(result.cost())


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.convergence")
    add = parser.add_argument
    add("--sizes", type=int, nargs="+", default=[150, 200, 300], metavar="CLIENTS")
    add(
        "--instance_seeds",
        type=int,
        nargs="+",
        default=[1],
        metavar="SEED",
        help="seeds of the instances of each size (default: 1)",
    )
    add("--long", type=float, default=300, help="seconds of a long run (default: 300)")
    add("--short", type=float, default=60, help="seconds of a short run (default: 60)")
    add("--num_long", type=int, default=10, help="long runs (default: 10)")
    add("--num_short", type=int, default=2, help="short runs (default: 2)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
