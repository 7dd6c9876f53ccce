"""What all parts of a run share: its configuration, store, model and sandboxes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TypeVar

from mep.candidate.evaluation import Evaluation, Inspection
from mep.candidate.member import Member
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected
from mep.candidate.scores import Problem
from mep.config import Config
from mep.evaluation.evaluator import Evaluator, Trial
from mep.evolve.asking import Asker
from mep.observer import Observer
from mep.prompt import Feedback, PromptContext, PromptKind, render
from mep.providers.provider import (
    Completion,
    FatalProviderError,
    ProviderError,
    Purpose,
    Request,
    Task,
)
from mep.record.store import Store
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance_text import InstanceText
from pyvrp_plus.trials.seeds import derive_seed, solver_seed

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Question:
    """
    What the model is asked, and where in the run.

    Parameters
    ----------
    place
        Where; no two questions of a run have the same.
    kind
        Of the prompt.
    purpose
        What is asked for.
    context
        The facts of the prompt.
    """

    place: str
    kind: PromptKind
    purpose: Purpose
    context: PromptContext


@dataclass(frozen=True)
class Session:
    """
    What all parts of a run share.

    Parameters
    ----------
    config
        What was asked for, with provider and model.
    store, asker, asking, evaluator, observer
        Its parts; ``asking`` are the threads that requests are sent from.
    training
        The instances that operators are ranked by.
    started
        When it began, by the monotonic clock.
    """

    config: Config
    store: Store
    asker: Asker
    asking: ThreadPoolExecutor
    evaluator: Evaluator
    observer: Observer
    training: Sequence[InstanceText]
    started: float

    def seconds(self) -> float:
        """Return the seconds since the run was started or resumed."""
        return time.monotonic() - self.started

    def note(self, message: str) -> None:
        """Tell what the reader of the results must know, too."""
        self.observer.say(message)
        notes = self.store.fact("notes") or []
        if message not in notes:
            self.store.set_fact("notes", [*notes, message])

    def problems(
        self, instances: Iterable[InstanceText], *purpose: str | int
    ) -> list[Problem]:
        """Return the instances, each with a seed for this purpose."""
        return [
            Problem(instance, solver_seed(self.config.seed, instance.name, *purpose))
            for instance in instances
        ]

    def training_problems(self, generation: int) -> list[Problem]:
        """Return the problems of a generation, which all repeats have in common."""
        return self.problems(self.training, "training", generation)

    def request(self, question: Question) -> Request:
        """Return the question as providers get it."""
        context = question.context
        shown = [parent.program for parent in context.parents]
        task = Task(
            question.purpose,
            context.component,
            context.language,
            tuple([context.failed] if context.failed else shown),
        )
        return Request(
            place=question.place,
            prompt=render(question.kind, context),
            model=self.config.model or "",
            temperature=self.config.temperature,
            max_tokens=self.config.max_tokens,
            seed=derive_seed(self.config.seed, "model", question.place),
            task=task,
            stable_prompt=render(question.kind, _without_times(context)),
        )

    def ask(self, requests: Sequence[Request]) -> list[Completion | ProviderError]:
        """Return the answers to requests, or why there is none."""
        self.observer.work("asking", len(requests))
        answers = []
        for answer in self.asking.map(_or_error(self.asker.ask), requests):
            answers.append(answer)
            self.observer.advance()
            self.observer.spent(self.asker.spending.spent)

        return answers

    def inspect(self, programs: Sequence[Program]) -> list[Inspection | Rejected]:
        """Return what compiling and probing each program shows, or why it fails."""
        self.observer.work("compiling and probing", len(set(programs)))
        return self.evaluator.inspect(programs, self.observer.advance)

    def describe_training(self) -> str:
        """Return what operators are measured on, as prompts say it."""
        budget = Budget.parse(self.config.budget).describe()
        sets = Counter(one.name.partition("/")[0] for one in self.training)
        counts = ", ".join(f"{count} of {name}" for name, count in sets.items())
        return f"{len(self.training)} instances ({counts}), {budget} each"

    def measure(
        self, pairs: Mapping[Program, Sequence[Problem]]
    ) -> dict[Program, dict[Problem, Evaluation] | Rejected]:
        """Return the runs of each program on its problems, or why one failed."""
        trials = [
            Trial(program, problem) for program in pairs for problem in pairs[program]
        ]
        self.observer.work("evaluating", len(trials))
        results = self.evaluator.evaluate(trials, self.observer.advance)
        return {
            program: _all_or_rejection(
                {one: results[Trial(program, one)] for one in problems}
            )
            for program, problems in pairs.items()
        }

    def measure_members(
        self, members: Iterable[Member], problems: Sequence[Problem]
    ) -> list[Member | Rejected]:
        """Return the members with runs on more problems, or why one of them failed."""
        members = list(members)
        results = self.measure({member.program: problems for member in members})
        measured: list[Member | Rejected] = []
        for member in members:
            runs = results[member.program]
            if isinstance(runs, Rejected):
                measured.append(runs)
            else:
                measured.append(replace(member, runs={**member.runs, **runs}))

        return measured


def _or_error(
    ask: Callable[[Request], Completion],
) -> Callable[[Request], Completion | ProviderError]:
    def answer(request: Request) -> Completion | ProviderError:
        try:
            return ask(request)
        except FatalProviderError:
            raise
        except ProviderError as error:
            return error

    return answer


def _all_or_rejection(
    results: dict[Problem, Evaluation | Rejected],
) -> dict[Problem, Evaluation] | Rejected:
    runs: dict[Problem, Evaluation] = {}
    for problem, result in results.items():
        if isinstance(result, Rejected):
            where = f"{problem.instance.name}, seed {problem.seed}"
            return Rejected(result.stage, f"On {where}: {result.message}")

        runs[problem] = result

    return runs


def _without_times(context: PromptContext) -> PromptContext:
    """Return the context without what a clock has measured, and what may quote it."""
    parents = tuple(
        replace(parent, feedback=parent.feedback and _untimed(parent.feedback))
        for parent in context.parents
    )
    complaint = "a complaint" if context.complaint else ""
    return replace(context, parents=parents, complaint=complaint)


def _untimed(feedback: Feedback) -> Feedback:
    return replace(
        feedback,
        operator_share=0.0,
        microseconds_per_call=0.0,
        microseconds_per_iteration=0.0,
    )
