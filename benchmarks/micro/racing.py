"""
Benchmark of racing: evaluations saved, and best operators lost, in runs of evolution.

``python -m benchmarks.micro.racing RUN...`` takes the operators of finished runs with
all their measurements; those that the race has stopped there are first measured to
their end. Then it repeats the races of all generations with the trials in many random
orders. There are bars: at least half of the evaluations are saved in generations that
race, and the best operator of a generation is lost in at most 5% of the races.
"""

from __future__ import annotations

import argparse
import datetime
import os
import random
import tempfile
from collections.abc import Container, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.micro.bars import at_least, at_most
from mep.candidate.candidate import STOCK
from mep.candidate.evaluation import Evaluation, EvaluationTask
from mep.candidate.member import Member, stock_member
from mep.candidate.trial import Trial
from mep.evaluation.evaluator import Evaluator
from mep.evaluation.open_executor import open_local_executor
from mep.evolve.entry_bar import entry_bar
from mep.evolve.instance_sets import load_instances
from mep.evolve.racing import is_hopeless
from mep.record.run_folder import STORE
from mep.record.store import Store
from mep.run import Run, read_run
from mep.verify import stored_results
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import Estimate, mean_with_interval
from pyvrp_plus.trials.seeds import solver_seed

_SAVED = 50  # percent of the evaluations
_LOST = 5  # percent of the races


@dataclass(frozen=True)
class Outcome:
    """
    What a race has saved and lost.

    Parameters
    ----------
    saved
        Share of the evaluations that was not made, in percent.
    above
        Whether each operator that is above the bar in the end was lost, the best first.
    """

    saved: float
    above: Sequence[bool]


@dataclass(frozen=True)
class Race:
    """
    A generation in which there was no free place among the survivors.

    Parameters
    ----------
    margins
        Margins of each operator over the bar, by trial.
    """

    margins: Sequence[Sequence[float]]

    def run(self, rng: random.Random) -> Outcome:
        """Return what is saved and lost with the trials in random order."""
        total = len(self.margins[0])
        order = rng.sample(range(total), total)
        made = [_num_made([own[place] for place in order]) for own in self.margins]
        means = [sum(own) / total for own in self.margins]
        best_first = sorted(range(len(means)), key=means.__getitem__, reverse=True)
        return Outcome(
            100 * (1 - sum(made) / (total * len(made))),
            [made[one] < total for one in best_first if means[one] > 0],
        )


def _num_made(margins: Sequence[float]) -> int:
    """Return the number of evaluations that a race makes of an operator."""
    total = len(margins)
    return next(
        (made for made in range(total) if is_hopeless(margins[:made], total)), total
    )


def races(run: Run, allow_unsandboxed: bool) -> list[Race]:
    """Return the races of a run, all operators of which are measured to the end."""
    training = load_instances(run.config).training
    measured = _Measured(run)
    found = []
    names = [STOCK]
    so_far: set[Trial] = set()
    for generation in run.generations:
        number = generation.number
        if number == 1:
            names, so_far = [STOCK], set()

        trials = [
            Trial(one, solver_seed(run.config.seed, one.name, "training", number))
            for one in training
        ]
        so_far.update(trials)
        population = [measured.member(name, so_far) for name in names]
        names = [ranked.name for ranked in generation.ranking]
        offspring = [
            candidate.name
            for candidate in run.candidates
            if (candidate.repeat, candidate.generation) == (generation.repeat, number)
            and candidate.cost is not None
        ]
        if len(population) == run.config.survivors and offspring:
            measured.complete(offspring, trials, allow_unsandboxed)
            stock = measured.member(STOCK, so_far)
            bar = entry_bar(population, stock, run.config.fitness, trials)
            runs = [measured.member(name, set(trials)).runs for name in offspring]
            margins = [bar.margins(own) for own in runs if len(own) == len(trials)]
            found.append(Race(margins))

    return found


class _Measured:
    """All training evaluations of a run, by program."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._runs: dict[str, dict[Trial, Evaluation]] = {}
        for stored in stored_results(run)[0]:
            if f"{stored.task.budget}" == run.config.budget:
                own = self._runs.setdefault(stored.task.program.digest, {})
                own[stored.task.trial] = stored.result

    def member(self, name: str, trials: Container[Trial]) -> Member:
        """Return an operator, or the stock rules, with the runs on some trials."""
        config = self._run.config
        if name == STOCK:
            proposal = stock_member(config.component, config.lang).proposal
        else:
            given = self._run.candidate(name).proposal
            assert given is not None
            proposal = given

        runs = self._runs[proposal.program.digest]
        return Member(
            name, proposal, {one: run for one, run in runs.items() if one in trials}
        )

    def complete(
        self, names: Sequence[str], trials: Sequence[Trial], allow_unsandboxed: bool
    ) -> None:
        """Make those runs of operators on the trials that are missing."""
        config = self._run.config
        missing = [
            EvaluationTask(
                member.program, trial, Budget.parse(config.budget), config.solver
            )
            for member in (self.member(name, trials) for name in names)
            for trial in trials
            if trial not in member.runs
        ]
        with (
            tempfile.TemporaryDirectory() as folder,
            Store(Path(folder) / STORE) as store,
            Evaluator(
                store, open_local_executor(config.num_jobs, allow_unsandboxed)
            ) as evaluator,
        ):
            for task, result in evaluator.evaluate(missing).items():
                if isinstance(result, Evaluation):
                    self._runs[task.program.digest][task.trial] = result


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.micro.racing",
        description="Measure what racing saves and loses, in runs of evolution.",
    )
    parser.add_argument("runs", nargs="+", type=Path, help="folders of finished runs")
    parser.add_argument("--orders", type=int, default=200, help="races per generation")
    parser.add_argument(
        "--allow-unsandboxed",
        action="store_true",
        help="measure operators also where they are not confined",
    )
    args = parser.parse_args()

    print(f"{datetime.date.today()}, {os.cpu_count()} cores, {args.orders} orders each")
    all_outcomes: list[list[Outcome]] = []
    for folder in args.runs:
        run = read_run(folder)
        found = races(run, args.allow_unsandboxed)
        rng = random.Random(1)
        outcomes = [[race.run(rng) for _ in range(args.orders)] for race in found]
        config = run.config
        print(
            f"- {folder}: {config.component}, {config.suite}, {config.budget}; "
            f"{len(outcomes)} of {len(run.generations)} generations race"
        )
        all_outcomes += outcomes

    if not all_outcomes:
        print("- in no generation was the population full: nothing raced")
        return

    saved, best, above = summary(all_outcomes)
    verdict = at_least(round(saved.mean, 1), _SAVED)
    print(f"- saved: {saved:.1f}% of the evaluations; {verdict}")
    if best and above:
        verdict = at_most(round(best.mean, 1), _LOST)
        print(f"- the best is lost: {best:.1f}% of the races; {verdict}")
        print(f"- operators above the bar that are lost: {above:.1f}%")


def summary(
    generations: Sequence[Sequence[Outcome]],
) -> tuple[Estimate, Estimate | None, Estimate | None]:
    """
    Return what is saved, how often the best is lost, and any operator above the bar.

    All three are in percent, with intervals over the generations; the latter two are
    ``None`` if no operator is ever above the bar.
    """
    saved = mean_with_interval(
        [float(np.mean([one.saved for one in outcomes])) for outcomes in generations]
    )
    with_best = [
        [one.above for one in outcomes] for outcomes in generations if outcomes[0].above
    ]
    if not with_best:
        return saved, None, None

    best = [100 * float(np.mean([one[0] for one in above])) for above in with_best]
    lost = [100 * float(np.mean(above)) for above in with_best]
    return saved, mean_with_interval(best), mean_with_interval(lost)


if __name__ == "__main__":
    main()
