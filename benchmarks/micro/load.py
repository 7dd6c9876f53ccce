"""
Benchmark of whether operators are ranked alike on an idle and on a loaded machine.

``python -m benchmarks.micro.load RUN`` takes operators of a finished run of evolution,
spread from the best to the worst, and measures them again on its validation instances,
with its budget in CPU seconds: twice while the machine is otherwise idle, and once
while other processes keep all cores and the memory busy. It prints the rank correlation
of the improvements, and whether the load would have been noticed.
"""

from __future__ import annotations

import argparse
import datetime
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from scipy.stats import spearmanr

from mep.candidate.evaluation import Evaluation, EvaluationTask
from mep.candidate.program import Program
from mep.candidate.scores import Runs, improvement
from mep.candidate.trial import Trial
from mep.evaluation.evaluator import Evaluator
from mep.evaluation.open_executor import open_local_executor
from mep.evolve.instance_sets import load_instances
from mep.evolve.machine_load import load_note, slowdown
from mep.record.run_folder import STORE
from mep.record.store import Store
from mep.run import Run, read_run
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.seeds import solver_seed

# Keeps a core busy, and the caches, too: the array is larger than most of them.
_LOAD = """
import numpy as np
values = np.zeros(10_000_000)
while True:
    values += 1
"""


@contextmanager
def load(num_processes: int) -> Iterator[None]:
    """Keep so many other processes busy."""
    running = [
        subprocess.Popen([sys.executable, "-c", _LOAD]) for _ in range(num_processes)
    ]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def spread_programs(run: Run, count: int) -> list[Program]:
    """Return operators of a run, evenly spread from the best to the worst."""
    measured = [
        (candidate.improvement.mean, candidate.proposal.program)
        for candidate in run.candidates
        if candidate.improvement is not None and candidate.proposal is not None
    ]
    measured.sort(key=lambda one: one[0], reverse=True)
    places = np.linspace(0, len(measured) - 1, min(count, len(measured))).round()
    return [measured[int(place)][1] for place in places]


def measure(run: Run, programs: Sequence[Program], jobs: int) -> dict[Program, Runs]:
    """Return new runs of each program on the validation instances of a run."""
    config = run.config
    trials = [
        Trial(instance, solver_seed(config.seed, instance.name, "load"))
        for instance in load_instances(config).validation
    ]
    budget = Budget.parse(config.budget)
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / STORE) as store,
        Evaluator(store, open_local_executor(jobs)) as evaluator,
    ):
        evaluator.inspect(programs)
        results = evaluator.evaluate(
            [
                EvaluationTask(program, trial, budget, config.solver)
                for trial in trials
                for program in programs
            ]
        )

    runs: dict[Program, dict[Trial, Evaluation]] = {one: {} for one in programs}
    for task, result in results.items():
        if isinstance(result, Evaluation):
            runs[task.program][task.trial] = result

    return dict(runs)


def gains(runs: dict[Program, Runs], stock: Runs) -> list[float]:
    """Return the mean improvement of each program over the stock rules, in percent."""
    return [improvement(own, stock).mean for own in runs.values()]


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.micro.load",
        description="Compare the ranking of operators on an idle and a loaded machine.",
    )
    parser.add_argument("run", type=Path, help="folder of a finished run")
    parser.add_argument("--operators", type=int, default=12, help="number of them")
    parser.add_argument("--jobs", type=int, default=1, help="runs at a time")
    args = parser.parse_args()

    run = read_run(args.run)
    if Budget.parse(run.config.budget).unit != "cpu":
        sys.exit(f"{args.run}: its budget, {run.config.budget}, is not in CPU seconds.")

    cores = os.cpu_count() or 1
    programs = spread_programs(run, args.operators)
    print(f"{datetime.date.today()}, {cores} cores, {len(programs)} operators")
    rankings = []
    for what, num_others in (("idle", 0), ("idle again", 0), ("loaded", 2 * cores)):
        with load(num_others):
            runs = measure(run, [run.stock(), *programs], args.jobs)

        every = [one for own in runs.values() for one in own.values()]
        note = load_note(every, Budget.parse(run.config.budget))
        noticed = "noticed" if note else "not noticed"
        print(
            f"- {what}, {num_others} other processes: by the clock, runs take "
            f"{slowdown(every):.2f} times their CPU time; the load is {noticed}"
        )
        stock = runs.pop(run.stock())
        rankings.append(gains(runs, stock))

    for what, ranking in zip(("idle again", "loaded"), rankings[1:], strict=True):
        correlation = spearmanr(rankings[0], ranking).statistic
        print(f"- rank correlation of idle and {what}: {correlation:.2f}")


if __name__ == "__main__":
    main()
