"""The parts that a whole run shares: configuration, store, model and sandboxes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

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


@dataclass(frozen=True)
class Question:
    """
    A question to the model, and its place in the run.

    Parameters
    ----------
    place
        Position in the run, such as ``repeat 1/generation 2/offspring 3``; no two
        questions of a run have the same.
    kind
        Prompt template, such as ``mep`` or ``eoh_e1``.
    purpose
        Type of the expected answer: knowledge, an operator, its repair, or a
        reflection.
    context
        Facts that the prompt template puts into words.
    """

    place: str
    kind: PromptKind
    purpose: Purpose
    context: PromptContext


@dataclass(frozen=True)
class Session:
    """
    The parts that a whole run shares.

    Parameters
    ----------
    config
        Configuration of the run, with provider and model filled in.
    store, asker, asking, evaluator, observer
        Store of the run, sender of requests, threads that requests are sent from, pool
        of sandboxes, and object that is notified of the progress.
    training
        Instances that operators are ranked by.
    started
        Time at which the run was started or resumed, by the monotonic clock.
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
        """Show a message to the user, and save it for readers of the results."""
        self.observer.say(message)
        notes = self.store.fact("notes") or []
        if message not in notes:
            self.store.set_fact("notes", [*notes, message])

    def problems(
        self, instances: Iterable[InstanceText], *purpose: str | int
    ) -> list[Problem]:
        """Return a problem for each instance, with a seed derived for this purpose."""
        return [
            Problem(instance, solver_seed(self.config.seed, instance.name, *purpose))
            for instance in instances
        ]

    def training_problems(self, generation: int) -> list[Problem]:
        """Return the training problems of a generation, shared by all repeats."""
        return self.problems(self.training, "training", generation)

    def request(self, question: Question) -> Request:
        """Return the request to the provider for a question."""
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
        """Return the answer to each request, or the error if there is none."""
        self.observer.work("asking", len(requests))
        answers = []
        for answer in self.asking.map(_or_error(self.asker.ask), requests):
            answers.append(answer)
            self.observer.advance()
            self.observer.spent(self.asker.spending.spent)

        return answers

    def inspect(self, programs: Sequence[Program]) -> list[Inspection | Rejected]:
        """Return the inspection of each program, or why it was rejected."""
        self.observer.work("compiling and probing", len(set(programs)))
        return self.evaluator.inspect(programs, self.observer.advance)

    def describe_training(self) -> str:
        """Return a description of training instances and budget, for prompts."""
        budget = Budget.parse(self.config.budget).describe()
        sets = Counter(one.name.partition("/")[0] for one in self.training)
        counts = ", ".join(f"{count} of {name}" for name, count in sets.items())
        return f"{len(self.training)} instances ({counts}), {budget} each"

    def measure(
        self, pairs: Mapping[Program, Sequence[Problem]]
    ) -> dict[Program, dict[Problem, Evaluation] | Rejected]:
        """Return the runs of each program on its problems, or the first rejection."""
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
        """Return each member with runs on more problems, or its rejection."""
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
    """Return the context without measured times, and messages that may quote them."""
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
