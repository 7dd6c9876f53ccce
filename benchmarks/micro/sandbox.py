"""
Benchmark of what the sandbox of generated operators costs: wall time per evaluation.

``python -m benchmarks.micro.sandbox`` evaluates the stock rule on a generated instance,
turn by turn in a sandbox that is warm, and in this process, without one. There is a
bar: the sandbox takes at most 150 ms more in the mean.
"""

from __future__ import annotations

import argparse
import datetime
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

from benchmarks.micro.bars import at_most
from mep.candidate.program import COMPONENTS, Language, stock_program
from mep.evaluation.sandbox_stages import JOBS, compile_program
from mep.jobs import JOBS as FUNCTIONS
from mep.sandbox.limits import Limits
from mep.sandbox.sandbox import Sandbox
from pyvrp_plus import write_instance
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.trials.estimate import mean_with_interval

_MOST = 150  # milliseconds
_LIMITS = Limits(wall_seconds=600, cpu_seconds=600)


def extra_times(language: Language, num_clients: int, repeats: int) -> list[float]:
    """Return by how many milliseconds evaluations in a sandbox take longer."""
    program = stock_program(COMPONENTS[0], language)
    with tempfile.TemporaryDirectory() as name, Sandbox(JOBS) as sandbox:
        folder = Path(name)
        write_instance(folder / "generated.vrp", generate_cvrp(num_clients, seed=1))
        arguments = {
            **program.to_plain(),
            "instance": (folder / "generated.vrp").read_text(),
            "round_func": "round",
            "seed": 1,
            "budget": "10it",
            "solver": "stock",
        }
        compile_program(sandbox, program)

        def bare() -> None:
            with chdir(folder):
                FUNCTIONS["evaluate"](arguments, lambda: None)

        def confined() -> None:
            sandbox.run("evaluate", arguments, _LIMITS)

        for call in (confined, bare):  # to warm both up
            call()
        return [_milliseconds(confined) - _milliseconds(bare) for _ in range(repeats)]


def _milliseconds(call: Callable[[], None]) -> float:
    start = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - start)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.micro.sandbox",
        description="Measure what the sandbox costs for each evaluation.",
    )
    parser.add_argument("--clients", type=int, default=200, help="of the instance")
    parser.add_argument("--repeats", type=int, default=20, help="evaluations of each")
    args = parser.parse_args()

    print(f"{datetime.date.today()}, {os.cpu_count()} cores, {args.clients} clients")
    languages: tuple[Language, ...] = ("python", "cpp")
    for language in languages:
        found = mean_with_interval(extra_times(language, args.clients, args.repeats))
        print(
            f"- {language}: {found.mean:.1f} [{found.low:.1f}, {found.high:.1f}] ms "
            f"more for each evaluation; {at_most(round(found.mean, 1), _MOST)}"
        )


if __name__ == "__main__":
    main()
