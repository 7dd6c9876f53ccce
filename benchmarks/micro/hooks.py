"""
Benchmark of whether the rules behind the hooks matter in the default solver.

``python -m benchmarks.micro.hooks`` first counts how often the solver calls each rule.
The stock rules, given to the solver as operators' files, decide like the built-in ones,
so that the search is the same, and the solver counts the calls. Then the default solver
is compared with four others, each with one rule that should be worse, on generated
instances and with equal CPU seconds. The worse rules are operators in C++, in the
folder ``worse_rules``.

There are three bars: on each instance, the rule for parent selection is called at least
50 times per CPU second, and the rule for survivor selection at least once; and at least
two of the four worse rules give higher costs, with an interval that excludes zero.
"""

from __future__ import annotations

import argparse
import dataclasses
import datetime
import itertools
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from benchmarks.micro.bars import at_least
from benchmarks.micro.kinds import KINDS, generate_kind, generated_kind
from benchmarks.rows import Row, RowFile, Status, read_rows
from benchmarks.runner import Runner, describe, plan
from benchmarks.solvers import Solver, parse_solver
from benchmarks.statistics import (
    Trial,
    improvements,
    instance_means,
    win_tie_loss,
)
from benchmarks.tables import Table
from pyvrp_plus import solve
from pyvrp_plus.hooks import GENETIC_HOOKS
from pyvrp_plus.operators import STOCK, Operators
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import (
    FEWEST_FOR_VERDICT,
    Estimate,
    mean_with_interval,
)
from pyvrp_plus.trials.instance import Instance
from pyvrp_plus.trials.stop import start_criterion
from pyvrp_plus.trials.suite import Suite

DEFAULT = "plus"

#: Files of the worse rules by name.
WORSE_RULES = {
    path.stem.replace("_", " "): path
    for path in sorted((Path(__file__).parent / "worse_rules").glob("*.cpp"))
}

#: Number of calls per CPU second that each hook should have at least, by hook.
LEAST_CALLS = {
    hook.name: 50 if hook.is_called_often else 1
    for hook in GENETIC_HOOKS.values()
    if hook.component == "population"
}

#: Number of worse rules that should at least give higher costs.
LEAST_WORSE = 2

_PENALISED_KINDS = ["CVRP", "HFVRP", "MDVRPTW", "PCVRPTW", "VRPB", "VRPTW"]


@dataclass(frozen=True)
class Calls:
    """Number of calls of each hook in a run, and the CPU seconds of the run."""

    instance: str
    cpu_time: float
    calls: Mapping[str, int]

    def rate(self, hook: str) -> float:
        """Return the number of calls of a hook per CPU second."""
        return self.calls[hook] / self.cpu_time

    def cells(self) -> list[str]:
        """Return the cells of this line of the table."""
        rates = [f"{self.rate(hook):.2f}" for hook in GENETIC_HOOKS]
        return [self.instance, f"{self.cpu_time:.2f}", *rates]


@dataclass(frozen=True)
class Change:
    """Excess of costs with a rule over the default solver's, in %, by trial."""

    rule: str
    percents: Mapping[Trial, float]

    @property
    def mean(self) -> Estimate | None:
        """Mean over the instances' means over seeds; ``None`` without any trial."""
        if not self.percents:
            return None

        return mean_with_interval(instance_means(self.percents))

    @property
    def verdict(self) -> str:
        """Verdict of the mean's interval: ``worse``, ``better`` or ``not shown``."""
        sign = self.mean.sign if self.mean else 0
        return {1: "worse", -1: "better", 0: "not shown"}[sign]

    def cells(self) -> list[str]:
        """Return the cells of this line of the table."""
        if self.mean is None:
            return [self.rule, "0", "-", "-", self.verdict]

        counts = " / ".join(map(str, win_tie_loss(self.percents.values())))
        mean = f"{self.mean:+z.2f}"
        return [self.rule, f"{self.mean.num_values}", mean, counts, self.verdict]


def main() -> None:
    """Run both parts, and print the table of each when it is ready."""
    args = _parse()
    title = f"{datetime.date.today()}, {os.cpu_count()} cores, {args.budget.describe()}"

    calls = []
    for kind in args.counted_kinds:
        calls.append(count_calls(kind, args.counted_clients, args.budget))
        print(", ".join(calls[-1].cells()), file=sys.stderr)

    if calls:
        print(calls_table(calls, title).to_markdown(), flush=True)

    with tempfile.TemporaryDirectory() as folder:
        seeds = range(1, args.instances + 1)
        instances = [
            generated_kind(kind, num_clients, seed, Path(folder))
            for kind, num_clients, seed in itertools.product(
                args.kinds, args.sizes, seeds
            )
        ]
        rows = _run(instances, args.seeds, args.budget, args.runner, Path(folder))

    if rows:
        print(changes_table(rows, title).to_markdown())


def count_calls(kind: str, num_clients: int, budget: Budget) -> Calls:
    """Solve a generated instance, and return how often each rule was called."""
    data = generate_kind(kind, num_clients, seed=1)
    files = (STOCK / f"{hook}.cpp" for hook in GENETIC_HOOKS)
    operators = Operators.from_files(*files)

    started = time.process_time()
    result = solve(
        data,
        start_criterion(budget),
        seed=1,
        collect_stats=False,
        operators=operators,
    )
    cpu_time = time.process_time() - started
    calls = {hook: spent.calls for hook, spent in result.operator_times.items()}
    return Calls(f"{kind}/n{num_clients}-s1", cpu_time, calls)


def calls_table(calls: Sequence[Calls], title: str) -> Table:
    """Return the table of the calls, with verdicts on the bars below it."""
    notes = ["Calls are for each CPU second of the default solver, set-up included."]
    for hook, bar in LEAST_CALLS.items():
        fewest = min(calls, key=lambda run: run.rate(hook))
        notes.append(
            f"{GENETIC_HOOKS[hook].title}s, fewest: {fewest.rate(hook):.2f}, "
            f"{fewest.instance}; {at_least(fewest.rate(hook), bar)}"
        )

    header = [
        "instance",
        "CPU s",
        *(f"{hook.title}s" for hook in GENETIC_HOOKS.values()),
    ]
    return Table(title, header, [run.cells() for run in calls], notes, num_labels=1)


def worse_solver(rule: str) -> Solver:
    """Return the default solver with a worse rule, named after that rule."""
    solver = parse_solver(f"{DEFAULT}:{WORSE_RULES[rule]}")
    return dataclasses.replace(solver, name=rule)


def changes_table(rows: Sequence[Row], title: str) -> Table:
    """Return the table of the rules, with the bar and failed runs below it."""
    changes = [_change(rows, rule) for rule in WORSE_RULES]
    num_worse = sum(change.verdict == "worse" for change in changes)
    seeds = ", ".join(map(str, sorted({row.seed for row in rows})))
    notes = [
        "cost %: by how much the rule makes solutions dearer than the default solver's "
        f"of the same instance and seed ({seeds}). Means are over n instances, of "
        "which each is the mean over its seeds, with a 95% interval; worse and better "
        f"rules have one without zero, of {FEWEST_FOR_VERDICT} instances or more.",
        f"rules that are worse: {num_worse} of {len(changes)}; "
        f"{at_least(num_worse, LEAST_WORSE)}",
        *(" ".join(describe(row).split()) for row in rows if row.status != Status.OK),
    ]
    header = ["rule", "n", "cost %", "dearer / equal / cheaper", "is"]
    lines = [change.cells() for change in changes]
    return Table(title, header, lines, notes, num_labels=1)


def _change(rows: Sequence[Row], rule: str) -> Change:
    better = improvements(rows, rule, DEFAULT)
    return Change(rule, {trial: 0.0 - value for trial, value in better.items()})


def _run(
    instances: list[Instance],
    seeds: list[int],
    budget: Budget,
    runner: Runner,
    folder: Path,
) -> list[Row]:
    """Return the rows of the default solver and of the solvers with worse rules."""
    solvers = [parse_solver(DEFAULT), *map(worse_solver, WORSE_RULES)]
    suite = Suite("hooks", instances, budget, is_generated=True)
    path = folder / "rows.jsonl"
    if tasks := plan([suite], solvers, seeds):
        with RowFile(path) as out:
            runner.run(tasks, out)

    return read_rows(path)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.micro.hooks")
    add = parser.add_argument
    for name, default, purpose in (
        ("--counted_kinds", ["CVRP", "VRPTW"], "calls are counted on"),
        ("--kinds", _PENALISED_KINDS, "worse rules are tried on"),
    ):
        add(
            name,
            nargs="*",
            choices=list(KINDS),
            default=default,
            metavar="KIND",
            help=f"what {purpose}, of {', '.join(KINDS)}; none leaves this part out "
            f"(default: {' '.join(default)})",
        )

    add("--counted_clients", type=int, default=200, help="default: 200")
    add("--sizes", type=int, nargs="+", default=[100, 200], metavar="CLIENTS")
    add("--instances", type=int, default=1, help="of each kind and size (default: 1)")
    add("--seeds", type=int, nargs="+", default=[1, 2, 3], help="of the solver")
    add("--budget", default="10cpu", help="of each run, as 10cpu, 10s or 500it")
    add("--jobs", type=int, default=1, help="runs of worse rules at a time")
    args = parser.parse_args()
    try:
        args.budget = Budget.parse(args.budget)
        args.runner = Runner(args.jobs, Console(stderr=True))
    except ValueError as error:
        parser.error(f"{error}")

    return args


if __name__ == "__main__":
    main()
