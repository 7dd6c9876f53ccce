"""Inspect and evaluate programs in parallel sandboxes, each only once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from queue import SimpleQueue
from typing import Any, Self, TypeVar

from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected, Stage
from mep.candidate.scores import Problem
from mep.evaluation.evaluate import JOBS, compile_program, evaluate, inspect_program
from mep.record.store import Store
from mep.sandbox.sandbox import Sandbox
from pyvrp_plus.trials.budget import Budget

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Trial:
    """A program, and a problem to run it on."""

    program: Program
    problem: Problem


class Evaluator:
    """
    A pool of sandboxes that inspects and evaluates programs.

    Results that the store already has are taken from there.

    Parameters
    ----------
    store
        Store in which results are looked up and saved.
    budget
        Budget of each run of the solver.
    num_jobs
        Number of sandboxes that work in parallel.
    """

    def __init__(self, store: Store, budget: Budget, num_jobs: int) -> None:
        self._store = store
        self._budget = budget
        self._is_open = True
        self._pool = ThreadPoolExecutor(num_jobs, thread_name_prefix="sandbox")
        self._sandboxes = [Sandbox(JOBS) for _ in range(num_jobs)]
        self._idle: SimpleQueue[Sandbox] = SimpleQueue()
        for sandbox in self._sandboxes:
            self._idle.put(sandbox)

    def close(self) -> None:
        """End all processes, and cancel unfinished work."""
        self._is_open = False
        self._pool.shutdown(wait=False, cancel_futures=True)
        for sandbox in self._sandboxes:
            sandbox.close()
        self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def inspect(
        self, programs: Sequence[Program], report: Callable[[], None] = lambda: None
    ) -> list[Inspection | Rejected]:
        """
        Return the inspection of each program, or why it was rejected.

        Parameters
        ----------
        programs
            Programs to compile and probe.
        report
            Callback without arguments, called after each finished program.
        """
        results = self._map(self._inspect, dict.fromkeys(programs), report)
        return [results[program] for program in programs]

    def evaluate(
        self, trials: Sequence[Trial], report: Callable[[], None] = lambda: None
    ) -> dict[Trial, Evaluation | Rejected]:
        """
        Return the evaluation of each trial, or why it was rejected.

        Parameters
        ----------
        trials
            Trials to run.
        report
            Callback without arguments, called after each finished trial.
        """
        return self._map(self._evaluate, dict.fromkeys(trials), report)

    def _map(
        self,
        function: Callable[[_Item], _Result],
        items: Iterable[_Item],
        report: Callable[[], None],
    ) -> dict[_Item, _Result]:
        futures = {self._pool.submit(function, item): item for item in items}
        for future in as_completed(futures):
            future.result()
            report()

        return {item: future.result() for future, item in futures.items()}

    def _inspect(self, program: Program) -> Inspection | Rejected:
        known = self._store.inspection(program.digest)
        if known is None:
            with self._sandbox() as sandbox:
                known = _or_rejection(lambda: _compile_and_inspect(sandbox, program))
            self._store.save_inspection(program.digest, known)

        return _rejection(known) or Inspection(**known)

    def _evaluate(self, trial: Trial) -> Evaluation | Rejected:
        problem = trial.problem
        task = EvaluationTask(
            trial.program, problem.instance, problem.seed, self._budget
        )
        key = _key(task)
        known = self._store.evaluation(key)
        if known is None:
            with self._sandbox() as sandbox:
                known = _or_rejection(lambda: evaluate(sandbox, task))
            self._store.save_evaluation(
                key,
                trial.program.digest,
                problem.instance.name,
                problem.seed,
                f"{self._budget}",
                known,
            )

        return _rejection(known) or _to_evaluation(known)

    @contextmanager
    def _sandbox(self) -> Iterator[Sandbox]:
        sandbox = self._idle.get()
        try:
            yield sandbox
        finally:
            self._idle.put(sandbox)
            # The result of a job whose process was ended by ``close`` means nothing.
            if not self._is_open:
                raise CancelledError


def _compile_and_inspect(sandbox: Sandbox, program: Program) -> Inspection:
    compile_program(sandbox, program)
    return inspect_program(sandbox, program)


def _or_rejection(work: Callable[[], Any]) -> dict[str, Any]:
    """Return the result of some work, or its rejection, in a form for JSON."""
    try:
        return asdict(work())
    except Rejected as rejected:
        return {"stage": rejected.stage, "message": rejected.message}


def _rejection(plain: dict[str, Any]) -> Rejected | None:
    if "stage" not in plain:
        return None

    return Rejected(Stage(plain["stage"]), plain["message"])


def _to_evaluation(plain: dict[str, Any]) -> Evaluation:
    trace = [(iteration, cost) for iteration, cost in plain["trace"]]
    return Evaluation(**(plain | {"trace": trace}))


def _key(task: EvaluationTask) -> str:
    """Return a digest of everything that determines the result of an evaluation."""
    instance = task.instance
    parts = [task.program.digest, instance.name, instance.text, instance.round_func]
    parts += [f"{task.seed}", f"{task.budget}"]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
