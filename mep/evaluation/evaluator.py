"""Inspect and evaluate programs in parallel sandboxes, each only once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    CancelledError,
    Future,
    ThreadPoolExecutor,
    as_completed,
)
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Self, TypeVar

from mep.candidate.evaluation import EvaluationTask, Inspection
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected
from mep.evaluation.race import GoesOn, Result, race
from mep.evaluation.sandbox_stages import (
    JOBS,
    compile_program,
    evaluate,
    inspect_program,
)
from mep.record.store import Store
from mep.sandbox.sandbox import Sandbox

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


class Evaluator:
    """
    A pool of sandboxes that inspects and evaluates programs.

    Results that the store already has are taken from there.

    Parameters
    ----------
    store
        Store in which results are looked up and saved.
    num_jobs
        Number of sandboxes that work in parallel.
    allow_unsandboxed
        Whether to evaluate programs also where they are not confined.
    """

    def __init__(
        self, store: Store, num_jobs: int, allow_unsandboxed: bool = False
    ) -> None:
        self._store = store
        self._is_open = True
        self._pool = ThreadPoolExecutor(num_jobs, thread_name_prefix="sandbox")
        self._sandboxes = [Sandbox(JOBS, allow_unsandboxed) for _ in range(num_jobs)]
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
        self,
        tasks: Sequence[EvaluationTask],
        report: Callable[[], None] = lambda: None,
    ) -> dict[EvaluationTask, Result]:
        """
        Return the result of each run of the solver, or why it was rejected.

        Parameters
        ----------
        tasks
            Runs to make.
        report
            Callback without arguments, called after each finished run.
        """
        return self._map(self._evaluate, dict.fromkeys(tasks), report)

    def race(
        self,
        tasks: Mapping[Program, Sequence[EvaluationTask]],
        goes_on: GoesOn,
        report: Callable[[], None] = lambda: None,
    ) -> dict[Program, list[Result]]:
        """
        Return the results of each program up to where it is stopped, or fails.

        Parameters
        ----------
        tasks
            Runs of each program, in their order.
        goes_on
            Function that decides from the results of a program's first runs whether it
            goes on.
        report
            Callback without arguments, called for each run that is finished, or not
            needed any more.
        """
        return race(tasks, self._submit, goes_on, report)

    def repeat(
        self,
        tasks: Sequence[EvaluationTask],
        report: Callable[[], None] = lambda: None,
    ) -> dict[EvaluationTask, Result]:
        """Return the same as :meth:`evaluate`, without a look at the store."""
        return self._map(self._evaluate_anew, dict.fromkeys(tasks), report)

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

    def _submit(self, task: EvaluationTask) -> Future[Result]:
        return self._pool.submit(self._evaluate, task)

    def _inspect(self, program: Program) -> Inspection | Rejected:
        result = self._store.inspection(program)
        if result is None:
            with self._sandbox() as sandbox:
                result = _compile_and_inspect(sandbox, program)
            self._store.save_inspection(program, result)

        return result

    def _evaluate(self, task: EvaluationTask) -> Result:
        result = self._store.evaluation(task)
        if result is None:
            result = self._evaluate_anew(task)
            self._store.save_evaluation(task, result)

        return result

    def _evaluate_anew(self, task: EvaluationTask) -> Result:
        with self._sandbox() as sandbox:
            return _evaluate(sandbox, task)

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


def _compile_and_inspect(sandbox: Sandbox, program: Program) -> Inspection | Rejected:
    try:
        compile_program(sandbox, program)
        return inspect_program(sandbox, program)
    except Rejected as rejected:
        return rejected


def _evaluate(sandbox: Sandbox, task: EvaluationTask) -> Result:
    try:
        return evaluate(sandbox, task)
    except Rejected as rejected:
        return rejected
