"""
How many more iterations two threads manage than one.

``python -m benchmarks.micro.threads`` solves a generated CVRP with one and with more
threads, in turn, and prints the iterations of each pair and their ratio.
"""

from __future__ import annotations

import argparse
import datetime
import os

from mep.statistics import mean_with_interval
from pyvrp_plus import ProblemData, SolveParams, solve
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.stop import MaxRuntime

PARAMS = {"default": SolveParams(), "stock": SolveParams.stock()}


def main() -> None:
    """Run the benchmark."""
    args = _parse()
    data = generate_cvrp(args.num_clients, seed=1)
    print(
        f"{datetime.datetime.now():%Y-%m-%d}, {os.cpu_count()} cores, CVRP with "
        f"{args.num_clients} clients, {args.max_runtime} s each"
    )

    for name in args.params:
        ratios = []
        for seed in range(1, args.repeats + 1):
            alone, together = (
                _num_iterations(data, seed, args.max_runtime, name, num_threads)
                for num_threads in (1, args.num_threads)
            )
            ratios.append(together / alone)
            print(f"{name}, seed {seed}: {alone} and {together}, {ratios[-1]:.2f}")

        print(f"{name}: {mean_with_interval(ratios):.2f} times as many")


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.threads")
    parser.add_argument("--num_clients", type=int, default=500)
    parser.add_argument("--num_threads", type=int, default=2)
    parser.add_argument("--max_runtime", type=float, default=20, help="seconds")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument(
        "--params", nargs="+", choices=list(PARAMS), default=list(PARAMS)
    )
    return parser.parse_args()


def _num_iterations(
    data: ProblemData, seed: int, max_runtime: float, params: str, num_threads: int
) -> int:
    result = solve(
        data,
        MaxRuntime(max_runtime),
        seed,
        collect_stats=False,
        params=PARAMS[params],
        num_threads=num_threads,
    )
    return result.num_iterations


if __name__ == "__main__":
    main()
