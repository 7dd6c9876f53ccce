"""
Benchmark against PyVRP 0.12: iterations per CPU second of plain genetic search.

``python -m benchmarks.micro.throughput`` runs both solvers, with the parameters of
PyVRP 0.12, on generated instances, in turn and with the same seeds. Neither the set-up
nor the first iterations, which are not typical, count: each run is repeated with the
first iterations only, and the CPU time of this shorter run is subtracted.
"""

from __future__ import annotations

import argparse
import datetime
import os
import sys
import tempfile
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.rows import Status
from benchmarks.solvers.environment import Environment
from benchmarks.solvers.run_solver import run_solver
from benchmarks.solvers.solver import Solver, parse_solver
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import mean_with_interval
from pyvrp_plus.trials.instance import Instance
from pyvrp_plus.trials.suite import generated

SOLVERS = ("pyvrp-0.12", "plus:stock")


def main() -> None:
    """Run the benchmark."""
    args = _parse()
    solvers = [parse_solver(name) for name in SOLVERS]
    prepared = [(solver, solver.prepare()) for solver in solvers]

    table = Table(title=f"{datetime.date.today()}, {os.cpu_count()} cores")
    for heading in ("instance", *SOLVERS, "ratio"):
        table.add_column(heading, justify="left" if heading == "instance" else "right")

    with tempfile.TemporaryDirectory() as folder:
        for variant in args.variants:
            for size in args.sizes:
                num_clients, num_warm, num_iterations = map(int, size.split(":"))
                rates = np.empty((args.repeats, len(SOLVERS)))
                for seed in range(args.repeats):
                    instance = generated(variant, num_clients, seed, Path(folder))
                    for column, (solver, environment) in enumerate(prepared):
                        with_warm, warm = (
                            _cpu_time(solver, environment, instance, seed + 1, amount)
                            for amount in (num_warm + num_iterations, num_warm)
                        )
                        rates[seed, column] = num_iterations / (with_warm - warm)

                    told = ", ".join(f"{rate:.1f}" for rate in rates[seed])
                    print(
                        f"{variant} {num_clients}, seed {seed}: {told}", file=sys.stderr
                    )

                ratio = mean_with_interval((rates[:, 1] / rates[:, 0]).tolist())
                medians = (f"{rate:.1f}" for rate in np.median(rates, axis=0))
                table.add_row(f"{variant} {num_clients}", *medians, f"{ratio:.2f}")

    Console().print(table)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.throughput")
    parser.add_argument("--repeats", type=int, default=5, help="instances and seeds")
    parser.add_argument("--variants", nargs="+", default=["CVRP", "VRPTW"])
    parser.add_argument(
        "--sizes",
        nargs="+",
        default=["200:200:1000", "1000:50:100"],
        metavar="CLIENTS:WARM:ITERATIONS",
        help="size of instances, and how many iterations do not count, and do",
    )
    return parser.parse_args()


def _cpu_time(
    solver: Solver, environment: Environment, instance: Instance, seed: int, amount: int
) -> float:
    """Return the CPU seconds of a run of ``amount`` iterations."""
    row = run_solver(
        solver,
        environment,
        suite="throughput",
        instance=instance,
        seed=seed,
        budget=Budget(amount, "it"),
    )
    if row.status not in (Status.OK, Status.INFEASIBLE):
        raise SystemExit(f"{solver.name}, {instance.name}: {row.message}")

    assert row.cpu_time is not None
    return row.cpu_time


if __name__ == "__main__":
    main()
