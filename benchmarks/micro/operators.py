"""
Benchmark of what operators cost: compilation, loading, calls, and whole runs.

``python -m benchmarks.micro.operators`` compares the stock rules that are built in with
the same rules as operators in C++ and in Python. All three make the same decisions, so
that runs differ in time only. Times are CPU seconds of the process, except for loading
(wall-clock seconds), and runs that are compared alternate.
"""

from __future__ import annotations

import argparse
import datetime
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from pyvrp_plus import (
    CostEvaluator,
    PenaltyManager,
    Population,
    ProblemData,
    RandomNumberGenerator,
    Solution,
    SolveParams,
    solve,
)
from pyvrp_plus.diversity import undirected_broken_pairs_distance
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.hooks import GENETIC_HOOKS
from pyvrp_plus.operators import STOCK, Operators, compile_operator
from pyvrp_plus.stop import MaxIterations
from pyvrp_plus.trials.estimate import mean_with_interval

_CACHE = "PYVRP_PLUS_CACHE"  # names the folder of built operators

WAYS = {
    "built in": Operators(),
    "C++": Operators.from_files(*(STOCK / f"{hook}.cpp" for hook in GENETIC_HOOKS)),
    "Python": Operators.from_files(*(STOCK / f"{hook}.py" for hook in GENETIC_HOOKS)),
}

Call = Callable[[], object]

_LOAD = """
import time
from pyvrp_plus.operators import compile_operator
times = []
for _ in range(20):
    start = time.perf_counter()
    compile_operator({path!r})
    times.append(time.perf_counter() - start)
print(times[0], sorted(times[1:])[9])
"""


def compile_times() -> list[float]:
    """Return the CPU seconds to compile each stock rule, with an empty cache."""
    times = []
    with empty_cache():
        for hook in GENETIC_HOOKS:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            compile_operator(STOCK / f"{hook}.cpp")
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(
                after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            )

    return times


@contextmanager
def empty_cache() -> Iterator[None]:
    """Keep built operators in an empty folder meanwhile, whatever the user has set."""
    before = os.environ.get(_CACHE)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[_CACHE] = folder
        try:
            yield
        finally:
            del os.environ[_CACHE]
            if before is not None:
                os.environ[_CACHE] = before


def load_times() -> tuple[float, float]:
    """Return the seconds to load a cached operator: first time, and median later."""
    code = _LOAD.format(path=str(next(STOCK.glob("*.cpp"))))
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    first, later = map(float, done.stdout.split())
    return first, later


@dataclass(frozen=True)
class Bench:
    """Random solutions of an instance, with which calls of each hook are timed."""

    data: ProblemData
    solutions: list[Solution]
    costs: CostEvaluator

    def calls(self, hook: str, operators: Operators) -> Call:
        """Return a function that calls the hook once, with the work it needs."""
        if GENETIC_HOOKS[hook].component == "penalty manager":
            manager = PenaltyManager(([20.0], 6.0, 6.0), operators=operators)
            return _for_each(manager.register, self.solutions[:50])

        rng = RandomNumberGenerator(1)
        population = Population(undirected_broken_pairs_distance, operators=operators)
        for solution in self.solutions[:60]:
            population.add(solution, self.costs)

        if GENETIC_HOOKS[hook].is_called_often:
            return lambda: population.select(rng, self.costs)

        return _for_each(
            lambda solution: population.add(solution, self.costs), self.solutions[60:]
        )


def _for_each(call: Callable[[Solution], None], solutions: list[Solution]) -> Call:
    def call_all() -> None:
        for solution in solutions:
            call(solution)

    return call_all


def make_bench() -> Bench:
    """Return a bench with solutions of a CVRP with 100 clients."""
    data = generate_cvrp(100, seed=1)
    rng = RandomNumberGenerator(1)
    solutions = [Solution.make_random(data, rng) for _ in range(100)]
    return Bench(data, solutions, CostEvaluator([20.0], 6.0, 6.0))


def time_per_call(call: Call, seconds: float = 0.5) -> float:
    """Return the mean CPU seconds of a call that is repeated for some seconds."""
    count, start = 0, time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        call()
        count += 1

    return elapsed / count


def run_time(data: ProblemData, num_iterations: int, operators: Operators) -> float:
    """Return the CPU seconds of a run of the plain genetic search."""
    start = time.process_time()
    solve(
        data,
        MaxIterations(num_iterations),
        seed=1,
        collect_stats=False,
        params=SolveParams.stock(),
        operators=operators,
    )
    return time.process_time() - start


def compare_runs(num_clients: int, num_iterations: int, repeats: int) -> None:
    """Print the iterations per second of each way, and its extra time in percent."""
    data = generate_cvrp(num_clients, seed=1)
    times: dict[str, list[float]] = {way: [] for way in WAYS}
    for _ in range(repeats):
        for way, operators in WAYS.items():
            times[way].append(run_time(data, num_iterations, operators))

    print(f"\nRuns of {num_iterations} iterations, {num_clients} clients:")
    base = np.asarray(times["built in"])
    for way, taken in times.items():
        rate = np.median(num_iterations / np.asarray(taken))
        extra = (100 * (np.asarray(taken) / base - 1)).tolist()
        told = "" if way == "built in" else f", {mean_with_interval(extra):+.2f}% more"
        print(f"  {way:<9} {rate:8.0f} iterations a second{told}")


def print_calls() -> None:
    """Print the microseconds of a call of each hook, for each way."""
    bench = make_bench()
    print("\nMicroseconds for each call, with what has to be done for it:")
    for hook in GENETIC_HOOKS:
        told = [
            f"{way} {1e6 * time_per_call(bench.calls(hook, operators)):.1f}"
            for way, operators in WAYS.items()
        ]
        print(f"  {hook:<16} {', '.join(told)}")

    print(
        "  (survivor selection: with 40 solutions added before it; penalty update: "
        "with 50 registered.)"
    )


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.operators")
    parser.add_argument("--repeats", type=int, default=10, help="runs of each way")
    parser.add_argument(
        "--sizes",
        nargs="+",
        default=["200:1000", "1000:200"],
        metavar="CLIENTS:ITERATIONS",
        help="runs to compare",
    )
    args = parser.parse_args()

    print(f"{datetime.date.today()}, {os.cpu_count()} cores")
    first, *later = compile_times()
    shown = ", ".join(f"{seconds:.2f}" for seconds in later)
    print(f"Compiling, CPU seconds: first {first:.2f}, later {shown}")
    first, median = load_times()
    print(
        f"Loading what is cached: first {1e3 * first:.1f} ms, later {1e3 * median:.1f}"
    )

    print_calls()
    for size in args.sizes:
        num_clients, num_iterations = map(int, size.split(":"))
        compare_runs(num_clients, num_iterations, args.repeats)


if __name__ == "__main__":
    main()
