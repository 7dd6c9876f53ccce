"""
Benchmark against FILO2 on large CVRPs: costs in the same time, and memory.

``python -m benchmarks.micro.filo2 --filo2 FILE`` runs the executable of FILO2 on each
instance, then this solver for as many wall-clock seconds as FILO2 took CPU seconds, and
prints costs, optimality gaps and peak memory. Both solvers run on the same core, one
after the other, in processes of their own. The CPU seconds of FILO2 include reading the
instance; this solver reads it before its time starts. Costs are computed from the
routes by our own evaluator alone: that of PyVRP 0.12, which also checks solutions
elsewhere, needs a matrix of distances.
"""

from __future__ import annotations

import argparse
import datetime
import glob
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks.instances import default_folder
from benchmarks.rows import Row, Status
from benchmarks.runner import describe
from benchmarks.solvers import Environment, Solver, parse_solver, run_solver
from benchmarks.statistics import percent_above, trial_of
from benchmarks.tables import Table
from pyvrp_plus import read
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance import Instance, read_folder
from pyvrp_plus.trials.machine import busy_warning, free_cores

_HEADER = ["instance", "clients", "seconds", "FILO2", "plus", "plus / FILO2"]
_HEADER += ["FILO2 gap %", "plus gap %", "FILO2 MiB", "plus MiB"]


@dataclass(frozen=True)
class Comparison:
    """Rows of both solvers on an instance; ``ours`` is ``None`` if FILO2 failed."""

    num_clients: int
    filo2: Row
    ours: Row | None

    @property
    def rows(self) -> list[Row]:
        """Return the rows of the solvers that were run."""
        return [self.filo2] if self.ours is None else [self.filo2, self.ours]

    def cells(self) -> list[str]:
        """Return the cells of the line for this instance."""
        filo2, ours = self.filo2, self.ours
        ratio = "-"
        if filo2.cost and ours is not None and ours.cost:
            ratio = f"{ours.cost / filo2.cost:.4f}"

        return [
            filo2.instance,
            f"{self.num_clients:,}",
            "-" if filo2.cpu_time is None else f"{filo2.cpu_time:.1f}",
            *map(_cost, (filo2, ours)),
            ratio,
            *map(_gap, (filo2, ours)),
            *map(_mebibytes, (filo2, ours)),
        ]


def main() -> None:
    """Run both solvers on each instance, and print the table."""
    args = _parse()
    plus = parse_solver("plus")
    if warning := busy_warning(1):
        print(f"Warning: {warning}", file=sys.stderr)

    comparisons = []
    for instance in args.instances:
        num_clients = read(instance.path, instance.round_func).num_clients
        filo2 = _run(args.filo2, instance, args.seed, args.budget)
        ours = None
        if filo2.cpu_time:
            ours = _run(plus, instance, args.seed, Budget(filo2.cpu_time, "s"))

        comparisons.append(Comparison(num_clients, filo2, ours))

    title = (
        f"{datetime.date.today()}, {os.cpu_count()} cores, FILO2 with "
        f"{args.budget.describe()}, seed {args.seed}"
    )
    print(table_of(comparisons, title).to_markdown())


def table_of(comparisons: list[Comparison], title: str) -> Table:
    """Return the table, with notes about failed runs below it."""
    rows = [row for comparison in comparisons for row in comparison.rows]
    notes = [
        "seconds: CPU seconds of FILO2, and the wall seconds that plus had. gap: above "
        "the best known cost. MiB: peak memory of the process. -: there is no value.",
        *(" ".join(describe(row).split()) for row in rows if row.status != Status.OK),
    ]
    lines = [comparison.cells() for comparison in comparisons]
    return Table(title, _HEADER, lines, notes, num_labels=1)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.filo2")
    add = parser.add_argument
    add("--filo2", required=True, metavar="FILE", help="executable of FILO2")
    add(
        "instances",
        type=Path,
        nargs="*",
        default=sorted(default_folder().glob("XXL/*.vrp")),
        help="files of CVRPs (default: those of the set XXL)",
    )
    add("--iterations", type=int, default=100_000, help="of FILO2's core optimisation")
    add("--seed", type=int, default=1, help="of both solvers")
    args = parser.parse_args()
    if not args.instances:
        parser.error("there is no set XXL: name files of instances")

    try:
        args.filo2 = parse_solver(f"filo2:{args.filo2}")
        args.instances = list(map(_instance, args.instances))
        args.budget = Budget(args.iterations, "it")
    except (OSError, ValueError) as error:
        parser.error(f"{error}")

    return args


def _instance(path: Path) -> Instance:
    """Return an instance with its best known cost, if its folder has one."""
    (instance,) = read_folder(path.parent, "round", glob.escape(path.name))
    return instance


def _run(solver: Solver, instance: Instance, seed: int, budget: Budget) -> Row:
    """Run a solver on the first core, print a summary, and return the row."""
    (core,) = free_cores(1)
    row = run_solver(
        solver,
        Environment(Path(sys.executable), None),
        suite="filo2",
        instance=instance,
        seed=seed,
        budget=budget,
        core=core,
    )
    print(describe(row), file=sys.stderr)
    return row


def _cost(row: Row | None) -> str:
    if row is None:
        return "-"

    return f"{row.status}" if row.cost is None else f"{row.cost:,}"


def _gap(row: Row | None) -> str:
    if row is None or row.cost is None or row.best_known is None:
        return "-"

    return f"{percent_above(row.cost, row.best_known, trial_of(row)):.2f}"


def _mebibytes(row: Row | None) -> str:
    if row is None or row.peak_rss is None:
        return "-"

    return f"{row.peak_rss / 2**20:,.0f}"


if __name__ == "__main__":
    main()
