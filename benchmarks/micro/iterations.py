"""
Benchmark against PyVRP 0.12: CPU time and cost of equally many iterations.

``python -m benchmarks.micro.iterations`` solves generated instances of ten kinds of
problem, with 200 iterations and default parameters: by this solver, then by PyVRP 0.12
in its own environment, one after the other on the same core. CPU seconds are those of
``solve`` alone, with one thread, in the solver's own process.

There are three bars: this solver takes no more CPU seconds than PyVRP in the mean, and
at most 1.5 times as many on any instance, and its costs are not above those of PyVRP in
the mean.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.micro.bars import at_most
from benchmarks.micro.kinds import KINDS, generated_kind
from benchmarks.rows import Row, Status
from benchmarks.runner import describe
from benchmarks.solvers import Unavailable, parse_solver, run_solver
from benchmarks.statistics import percent_above, trial_of
from benchmarks.tables import Table
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import mean_with_interval
from pyvrp_plus.trials.machine import busy_warning, free_cores

SOLVERS = ("plus", "pyvrp-0.12")

#: Largest allowed ratios of our CPU seconds to those of PyVRP: mean, any instance.
MEAN_RATIO, LARGEST_RATIO = 1.0, 1.5

_HEADER = ["instance", "plus CPU s", "PyVRP CPU s", "ratio"]
_HEADER += ["plus cost", "PyVRP cost", "above PyVRP %"]


@dataclass(frozen=True)
class SolversPair:
    """Rows of both solvers on an instance."""

    ours: Row
    theirs: Row

    @property
    def name(self) -> str:
        """Name of the instance."""
        return self.ours.instance

    @property
    def ratio(self) -> float | None:
        """Ratio of our CPU seconds to those of PyVRP; ``None`` if either is unknown."""
        if not self.ours.cpu_time or not self.theirs.cpu_time:
            return None

        return self.ours.cpu_time / self.theirs.cpu_time

    @property
    def percent_above(self) -> float | None:
        """Excess of our cost over PyVRP's, in %; ``None`` unless both have a cost."""
        if self.ours.cost is None or self.theirs.cost is None:
            return None

        return percent_above(self.ours.cost, self.theirs.cost, trial_of(self.ours))

    def cells(self) -> list[str]:
        """Return the cells of the line for this instance."""
        rows = (self.ours, self.theirs)
        return [
            self.name,
            *("-" if row.cpu_time is None else f"{row.cpu_time:.2f}" for row in rows),
            "-" if self.ratio is None else f"{self.ratio:.2f}",
            *(f"{row.status}" if row.cost is None else f"{row.cost}" for row in rows),
            "-" if self.percent_above is None else f"{self.percent_above:+.2f}",
        ]


def main() -> None:
    """Run the benchmark."""
    args = _parse()
    if warning := busy_warning(1):
        print(f"Warning: {warning}", file=sys.stderr)

    solvers = [parse_solver(name) for name in SOLVERS]
    try:
        prepared = [(solver, solver.prepare(_tell)) for solver in solvers]
    except Unavailable as error:
        sys.exit(f"{error}")

    (core,) = free_cores(1)
    pairs = []
    with tempfile.TemporaryDirectory() as folder:
        for num_clients, kind, seed in itertools.product(
            args.sizes, args.kinds, args.seeds
        ):
            instance = generated_kind(kind, num_clients, seed, Path(folder))
            ours, theirs = (
                run_solver(
                    *solver_and_environment,
                    suite="iterations",
                    instance=instance,
                    seed=seed,
                    budget=args.budget,
                    core=core,
                )
                for solver_and_environment in prepared
            )
            pairs.append(SolversPair(ours, theirs))
            _tell(", ".join(pairs[-1].cells()))

    title = f"{datetime.date.today()}, {os.cpu_count()} cores, {args.budget.describe()}"
    print(table_of(pairs, title).to_markdown())


def table_of(pairs: Sequence[SolversPair], title: str) -> Table:
    """Return the table, with means, bars and failed runs below it."""
    rows = [row for pair in pairs for row in (pair.ours, pair.theirs)]
    notes = [
        *_ratio_notes(pairs),
        *_cost_notes(pairs),
        *(" ".join(describe(row).split()) for row in rows if row.status != Status.OK),
    ]
    return Table(title, _HEADER, [pair.cells() for pair in pairs], notes, num_labels=1)


def _ratio_notes(pairs: Sequence[SolversPair]) -> list[str]:
    ratios = {pair.name: pair.ratio for pair in pairs if pair.ratio is not None}
    if not ratios:
        return []

    mean = mean_with_interval(list(ratios.values()))
    largest = max(ratios, key=ratios.__getitem__)
    return [
        f"ratio of CPU seconds, mean of {len(ratios)}: {mean:.2f}; "
        f"{at_most(mean.mean, MEAN_RATIO)}",
        f"ratio of CPU seconds, largest: {ratios[largest]:.2f}, {largest}; "
        f"{at_most(ratios[largest], LARGEST_RATIO)}",
    ]


def _cost_notes(pairs: Sequence[SolversPair]) -> list[str]:
    percents = [p.percent_above for p in pairs if p.percent_above is not None]
    if not percents:
        return []

    mean = mean_with_interval(percents)
    return [
        f"cost above PyVRP %, mean of {len(percents)}: {mean:+.2f}; "
        f"{at_most(mean.mean, 0)}"
    ]


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.iterations")
    add = parser.add_argument
    add("--sizes", type=int, nargs="+", default=[50, 200, 1000], metavar="CLIENTS")
    add(
        "--kinds",
        nargs="+",
        choices=list(KINDS),
        default=list(KINDS),
        metavar="KIND",
        help=f"of {', '.join(KINDS)} (default: all)",
    )
    add("--seeds", type=int, nargs="+", default=[1], help="of instances and solvers")
    add("--iterations", type=int, default=200, help="of either solver (default: 200)")
    args = parser.parse_args()
    try:
        args.budget = Budget(args.iterations, "it")
    except ValueError as error:
        parser.error(f"{error}")

    return args


def _tell(text: str) -> None:
    print(text, file=sys.stderr)


if __name__ == "__main__":
    main()
