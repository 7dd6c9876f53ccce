"""The parts that a whole run shares: configuration, store, proposer and sandboxes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TypeVar

from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.member import Member
from mep.candidate.program import Program
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejected
from mep.candidate.scores import Runs
from mep.candidate.trial import Trial
from mep.config import Config
from mep.evaluation.evaluator import Evaluator
from mep.evolve.feedback import is_always_feasible, to_parent
from mep.progress import Progress
from mep.prompt import Knowledge, PromptContext
from mep.proposers import Proposer, Question
from mep.record.store import Store
from mep.strategies import Order
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import InstanceText
from pyvrp_plus.trials.seeds import derive_random, solver_seed

_Answer = TypeVar("_Answer")


@dataclass(frozen=True)
class Raced:
    """
    What a race has measured of a program.

    Parameters
    ----------
    runs
        Its runs, or why one was rejected.
    num_made
        Number of runs that count, the rejected one included.
    """

    runs: dict[Trial, Evaluation] | Rejected
    num_made: int


@dataclass(frozen=True)
class Session:
    """
    The parts that a whole run shares.

    Parameters
    ----------
    config
        Configuration of the run, with provider and model filled in.
    store, proposer, threads, evaluator, progress
        Store of the run, author of operators, threads that wait for its answers, pool
        of sandboxes, and object that shows the progress.
    training
        Instances that operators are ranked by.
    started
        Time at which the run was started or resumed, by the monotonic clock.
    """

    config: Config
    store: Store
    proposer: Proposer
    threads: ThreadPoolExecutor
    evaluator: Evaluator
    progress: Progress
    training: Sequence[InstanceText]
    started: float

    def seconds(self) -> float:
        """Return the seconds since the run was started or resumed."""
        return time.monotonic() - self.started

    def note(self, message: str) -> None:
        """Show a message to the user, and save it for readers of the results."""
        self.progress.say(message)
        notes = self.store.fact("notes") or []
        if message not in notes:
            self.store.set_fact("notes", [*notes, message])

    def trials(
        self, instances: Iterable[InstanceText], *purpose: str | int
    ) -> list[Trial]:
        """Return a trial for each instance, with a seed derived for this purpose."""
        return [
            Trial(instance, solver_seed(self.config.seed, instance.name, *purpose))
            for instance in instances
        ]

    def training_trials(self, generation: int) -> list[Trial]:
        """
        Return the training trials of a generation, shared by all repeats.

        They are in random order, so that the first ones are a sample of all.
        """
        trials = self.trials(self.training, "training", generation)
        derive_random(self.config.seed, "order", generation).shuffle(trials)
        return trials

    def context(
        self, order: Order, stock: Member, *, with_feedback: bool
    ) -> PromptContext:
        """
        Return the facts for a question, as far as they follow from its order.

        Parameters
        ----------
        order
            Order of the strategy.
        stock
            The stock rules, measured on the trials so far.
        with_feedback
            Whether to show the feedback on parents, besides their costs.
        """
        parents = [to_parent(parent, stock) for parent in order.parents]
        if not with_feedback:
            parents = [replace(parent, feedback=None) for parent in parents]

        return PromptContext(
            component=self.config.component,
            language=self.config.lang,
            solver=self.config.solver,
            instances=self._describe_training(),
            headroom=(self.store.fact("head-room") or {}).get("gain"),
            parents=tuple(parents),
            is_always_feasible=is_always_feasible(stock),
            reflections=order.reflections,
        )

    def propose(self, questions: Sequence[Question]) -> list[Proposal | Rejected]:
        """Return the proposal for each question, or why there is none."""
        return self._ask(self.proposer.propose, questions)

    def reflect(self, questions: Sequence[Question]) -> list[str]:
        """Return the reflection for each question; empty where there is no answer."""
        return self._ask(self.proposer.reflect, questions)

    def knowledge(self, question: Question) -> Knowledge | Rejected:
        """Return the knowledge of phase 1, or why there is none."""
        return self._ask(self.proposer.knowledge, [question])[0]

    def _ask(
        self, ask: Callable[[Question], _Answer], questions: Sequence[Question]
    ) -> list[_Answer]:
        self.progress.work("asking", len(questions))
        answers = []
        for answer in self.threads.map(ask, questions):
            answers.append(answer)
            self.progress.advance()
            self.progress.spent(self.proposer.spent_usd)

        return answers

    def inspect(self, programs: Sequence[Program]) -> list[Inspection | Rejected]:
        """Return the inspection of each program, or why it was rejected."""
        self.progress.work("compiling and probing", len(set(programs)))
        return self.evaluator.inspect(programs, self.progress.advance)

    def measure(
        self, pairs: Mapping[Program, Sequence[Trial]], factor: float = 1
    ) -> dict[Program, dict[Trial, Evaluation] | Rejected]:
        """
        Return the runs of each program on its trials, or the first rejection.

        The budget of each run is that of the configuration, times a factor.
        """
        budget = Budget.parse(self.config.budget).scaled(factor)
        solver = self.config.solver
        tasks = {
            program: {
                trial: EvaluationTask(program, trial, budget, solver)
                for trial in trials
            }
            for program, trials in pairs.items()
        }
        wanted = [task for own in tasks.values() for task in own.values()]
        self.progress.work("evaluating", len(wanted))
        results = self.evaluator.evaluate(wanted, self.progress.advance)
        return {
            program: _all_or_rejection({trial: results[own[trial]] for trial in own})
            for program, own in tasks.items()
        }

    def race(
        self,
        programs: Sequence[Program],
        trials: Sequence[Trial],
        is_hopeless: Callable[[Runs], bool],
    ) -> dict[Program, Raced]:
        """Return the runs of each program up to where it fails, or is hopeless."""
        budget = Budget.parse(self.config.budget)
        tasks = {
            program: [
                EvaluationTask(program, trial, budget, self.config.solver)
                for trial in trials
            ]
            for program in programs
        }
        self.progress.work("evaluating", len(tasks) * len(trials))
        results = self.evaluator.race(
            tasks,
            lambda _, runs: not is_hopeless(dict(zip(trials, runs, strict=False))),
            self.progress.advance,
        )
        return {
            program: Raced(
                _all_or_rejection(dict(zip(trials, own, strict=False))), len(own)
            )
            for program, own in results.items()
        }

    def measure_members(
        self, members: Iterable[Member], trials: Sequence[Trial], factor: float = 1
    ) -> list[Member | Rejected]:
        """Return each member with runs on more trials, or its rejection."""
        members = list(members)
        results = self.measure({member.program: trials for member in members}, factor)
        measured: list[Member | Rejected] = []
        for member in members:
            runs = results[member.program]
            if isinstance(runs, Rejected):
                measured.append(runs)
            else:
                measured.append(replace(member, runs={**member.runs, **runs}))

        return measured

    def _describe_training(self) -> str:
        """Return a description of training instances and budget, for prompts."""
        budget = Budget.parse(self.config.budget).describe()
        sets = Counter(instance.name.partition("/")[0] for instance in self.training)
        counts = ", ".join(f"{count} of {name}" for name, count in sets.items())
        return f"{len(self.training)} instances ({counts}), {budget} each"


def _all_or_rejection(
    results: dict[Trial, Evaluation | Rejected],
) -> dict[Trial, Evaluation] | Rejected:
    runs: dict[Trial, Evaluation] = {}
    for trial, result in results.items():
        if isinstance(result, Rejected):
            where = f"{trial.instance.name}, seed {trial.seed}"
            return Rejected(result.stage, f"On {where}: {result.message}")

        runs[trial] = result

    return runs
