"""
Benchmark of what a hook costs: instructions of the solver, with the stock rule behind.

``python -m benchmarks.micro.hook_overhead`` runs the default solver under callgrind:
with its built-in rules, and then for each hook with the stock rule of that hook given
as an operator in C++. Both decide alike, so that they find the same solutions, and what
differs is the way to the operator and back. There is one bar: at most 1.02 times the
instructions.

The search has to be long enough for its first walks to end: before that, parents are
not selected.

The rule that makes neighbours is left out: it is asked before the search begins.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from benchmarks.micro.bars import at_most
from benchmarks.micro.callgrind import count_instructions
from benchmarks.micro.instructions import ROOT
from benchmarks.micro.workloads import SOLVE
from benchmarks.tables import Table
from pyvrp_plus import solve
from pyvrp_plus.generate import generate_vrp
from pyvrp_plus.hooks import HOOKS
from pyvrp_plus.operators import STOCK, Operators
from pyvrp_plus.stop import MaxIterations

#: Largest ratio of the instructions with the stock rule as an operator and without.
BAR = 1.02

_ASKED = [name for name, hook in HOOKS.items() if hook.component != "neighbourhood"]
_BUILT_IN = "built in"


def main() -> None:
    """Run the benchmark, or a single run of the solver for it."""
    args = _parse()
    if args.run is not None:
        print(json.dumps(run(args.run, args.kinds[0], args.clients, args.iterations)))
        return

    print(measure(args).to_markdown())


def run(hook: str, kind: str, num_clients: int, num_iterations: int) -> int:
    """Run the solver with one stock rule as an operator; return the cost."""
    files = [] if hook == _BUILT_IN else [STOCK / f"{hook}.cpp"]
    result = solve(
        generate_vrp(kind, num_clients, seed=1),
        MaxIterations(num_iterations),
        seed=1,
        collect_stats=False,
        operators=Operators.from_files(*files),
    )
    return int(result.cost())


def measure(args: argparse.Namespace) -> Table:
    """Return the table of ratios; raise an error unless the solutions are the same."""
    jobs = [(kind, hook) for kind in args.kinds for hook in (_BUILT_IN, *args.hooks)]
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        counted = pool.map(lambda job: _count(job[0], job[1], args), jobs)
        counts = dict(zip(jobs, counted, strict=True))

    lines, ratios = [], []
    for hook in args.hooks:
        line = [hook]
        for kind in args.kinds:
            without, cost_without = counts[kind, _BUILT_IN]
            instructions, cost = counts[kind, hook]
            if cost != cost_without:
                raise RuntimeError(f"{kind}: {hook} costs {cost}, not {cost_without}.")
            ratios.append(instructions / without)
            line.append(f"{ratios[-1]:.4f}")
        lines.append(line)

    title = (
        f"{datetime.date.today()}, {os.cpu_count()} cores: instructions with the stock "
        f"rule as an operator / built in, {args.clients} clients, "
        f"{args.iterations} iterations"
    )
    notes = [f"largest: {max(ratios):.4f}; {at_most(max(ratios), BAR)}"]
    return Table(title, ["hook", *args.kinds], lines, notes, num_labels=1)


def _count(kind: str, hook: str, args: argparse.Namespace) -> tuple[int, int]:
    """Return the instructions of a run in a process of its own, and its cost."""
    command = [
        *(sys.executable, "-m", "benchmarks.micro.hook_overhead"),
        *("--run", hook, "--kinds", kind, "--clients", str(args.clients)),
        *("--iterations", str(args.iterations)),
    ]
    instructions, printed = count_instructions(command, SOLVE, cwd=ROOT)
    print(f"{kind}, {hook}: {instructions:,}", file=sys.stderr)
    return instructions, json.loads(printed)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.hook_overhead")
    add = parser.add_argument
    add("--hooks", nargs="+", choices=_ASKED, default=_ASKED, metavar="HOOK")
    add("--kinds", nargs="+", default=["CVRP", "VRPTW"], metavar="KIND")
    add("--clients", type=int, default=50, help="(default: 50)")
    add("--iterations", type=int, default=2000, help="(default: 2000)")
    add("--run", choices=[_BUILT_IN, *_ASKED], help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
