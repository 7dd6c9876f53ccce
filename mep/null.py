"""
The null experiment: runs of evolution in which all operators are as good as stock.

    python -m mep.null --suite mixed --budget 0.5cpu --component ruin --seeds 12

The stock rule is measured with several seeds on each instance. Then whole runs are
simulated, with everything but the measurements as usual: each run of the solver with
an operator costs what one with the stock rule did, drawn at random. So all differences
are chance, and a run that calls its winner better than the stock rule is wrong. Of 100
runs, 95 or more should not.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_args

from scipy.stats import binomtest

from mep.candidate.candidate import STOCK
from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.member import stock_member
from mep.candidate.program import COMPONENTS, LANGUAGES, Program
from mep.candidate.rejection import Rejected
from mep.candidate.solver_name import SolverName
from mep.candidate.trial import Trial
from mep.config import Config
from mep.evaluation.evaluator import Evaluator
from mep.evaluation.open_executor import open_local_executor
from mep.evaluation.race import GoesOn
from mep.evolve import evolve_in
from mep.evolve.final import OTHER_BUDGETS
from mep.evolve.instance_sets import InstanceSets, load_instances
from mep.evolve.session import Session
from mep.grammar.grammar_proposer import GrammarProposer
from mep.progress import Progress
from mep.providers.make_provider import with_provider
from mep.record.run_folder import STORE
from mep.record.store import Store
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.seeds import solver_seed

#: Runs of the stock rule, by instance and budget.
Pools = Mapping[tuple[str, str], Sequence[Evaluation]]

#: Share of runs that should not call an operator better.
BAR = 0.95


class NullEvaluator(Evaluator):
    """
    An evaluator that draws results of the stock rule instead of measuring any.

    What is asked again is answered again in the same way.

    Parameters
    ----------
    pools
        Results to draw from.
    seed
        Seed of the draws.
    """

    def __init__(self, pools: Pools, seed: int) -> None:
        self._pools = pools
        self._seed = seed

    def close(self) -> None:
        """Do nothing: there are no processes."""

    def inspect(
        self, programs: Sequence[Program], report: Callable[[], None] = lambda: None
    ) -> list[Inspection | Rejected]:
        """Return that each program behaves in a way of its own."""
        return [
            Inspection(program.digest, dict.fromkeys(program.sources, 0.0))
            for program in programs
        ]

    def evaluate(
        self,
        tasks: Sequence[EvaluationTask],
        report: Callable[[], None] = lambda: None,
    ) -> dict[EvaluationTask, Evaluation | Rejected]:
        """Return a result of the stock rule for each task."""
        return {task: self._draw(task) for task in tasks}

    repeat = evaluate

    def race(
        self,
        tasks: Mapping[Program, Sequence[EvaluationTask]],
        goes_on: GoesOn,
        report: Callable[[], None] = lambda: None,
    ) -> dict[Program, list[Evaluation | Rejected]]:
        """Return results of the stock rule for the tasks of each program."""
        results: dict[Program, list[Evaluation | Rejected]] = {}
        for program, own in tasks.items():
            runs: list[Evaluation] = []
            for task in own:
                runs.append(self._draw(task))
                if not goes_on(program, runs):
                    break

            results[program] = [*runs]

        return results

    def _draw(self, task: EvaluationTask) -> Evaluation:
        name, budget = task.trial.instance.name, f"{task.budget}"
        place = f"{task.program.digest} {name} {task.trial.seed} {budget}"
        rng = random.Random(f"{self._seed} {place}")
        return rng.choice(self._pools[name, budget])


def measure_pools(config: Config, instances: InstanceSets, num_seeds: int) -> Pools:
    """
    Run the stock rule on the training instances, at all budgets that a run uses.

    Raises
    ------
    RuntimeError
        When the stock rule cannot be measured.
    """
    stock = stock_member(config.component, config.lang).program
    usual = Budget.parse(config.budget)
    tasks = [
        EvaluationTask(
            stock,
            Trial(instance, solver_seed(config.seed, instance.name, "null", number)),
            usual.scaled(factor),
            config.solver,
        )
        for instance in instances.training
        for factor in (1, *OTHER_BUDGETS)
        for number in range(num_seeds)
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / STORE) as store,
        Evaluator(store, open_local_executor(config.num_jobs)) as evaluator,
    ):
        results = evaluator.evaluate(tasks)

    pools: dict[tuple[str, str], list[Evaluation]] = {}
    for task, result in results.items():
        if isinstance(result, Rejected):
            raise RuntimeError(f"The stock rule cannot be measured: {result}")

        key = task.trial.instance.name, f"{task.budget}"
        pools.setdefault(key, []).append(result)

    return pools


@dataclass(frozen=True)
class Outcome:
    """
    Result of the simulated runs.

    Parameters
    ----------
    num_runs
        Number of runs.
    num_winners
        Number of those that have found a winner, on the validation instances.
    num_better
        Number of those that call it better than the stock rule, by the test instances.
    """

    num_runs: int
    num_winners: int
    num_better: int

    def __str__(self) -> str:
        right = self.num_runs - self.num_better
        low, high = binomtest(right, self.num_runs).proportion_ci(method="wilson")
        verdict = "met" if right >= BAR * self.num_runs else "NOT met"
        return (
            f"{self.num_winners} of {self.num_runs} runs have a winner, which is as "
            f"good as stock; {self.num_better} call it better.\n"
            f"runs that are not fooled: {right / self.num_runs:.0%} "
            f"[{low:.0%}, {high:.0%}]; at least {BAR:.0%} is {verdict}"
        )


def simulate(
    config: Config, instances: InstanceSets, pools: Pools, num_runs: int
) -> Outcome:
    """Return the outcome of runs of evolution in which nothing is better than stock."""
    # Draws on the training instances are as good as those on others of their kind.
    sets = replace(
        instances, validation=instances.training, test=instances.training, notes=()
    )
    num_winners = num_better = 0
    for number in range(num_runs):
        winner, sign = _run(replace(config, seed=config.seed + number), sets, pools)
        num_winners += winner != STOCK
        num_better += winner != STOCK and sign > 0

    return Outcome(num_runs, num_winners, num_better)


def _run(config: Config, sets: InstanceSets, pools: Pools) -> tuple[str, int]:
    """Return the winner of a run, and the verdict on it by the test instances."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Store(Path(folder) / STORE) as store,
        ThreadPoolExecutor(1) as threads,
    ):
        session = Session(
            config,
            store,
            GrammarProposer(config.seed),
            threads,
            NullEvaluator(pools, config.seed),
            Progress(),
            sets.training,
            time.monotonic(),
        )
        winner, tested = evolve_in(session, sets)

    return winner.name, tested.improvement.sign


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m mep.null",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add, defaults = parser.add_argument, Config()
    add("--component", choices=COMPONENTS, default=defaults.component)
    add("--lang", choices=LANGUAGES, default="cpp", help="of the stock rule")
    add("--solver", choices=get_args(SolverName), default=defaults.solver)
    add("--suite", default=defaults.suite)
    add("--budget", default=defaults.budget)
    add("--generations", type=int, default=3)
    add("--offspring", type=int, default=6)
    add("--repeats", type=int, default=1)
    add("--seeds", type=int, default=12, help="runs of stock on each instance")
    add("--runs", type=int, default=100, help="simulated runs (default: 100)")
    add("--jobs", type=int, default=0, help="runs of the solver at a time")
    return parser.parse_args()


def main() -> int:
    """Run the command; return its exit status."""
    args = _parse()
    options = {
        name: value
        for name, value in vars(args).items()
        if name not in ("seeds", "runs")
    }
    config = with_provider(Config(provider="offline", **options))
    instances = load_instances(config)
    pools = measure_pools(config, instances, args.seeds)
    print(simulate(config, instances, pools, args.runs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
