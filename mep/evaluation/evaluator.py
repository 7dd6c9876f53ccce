"""Inspect and evaluate programs, each only once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from concurrent.futures import Future, as_completed
from typing import Any, Self, TypeVar

from mep.candidate.evaluation import Evaluation, EvaluationTask, Inspection
from mep.candidate.program import Program
from mep.candidate.rejection import Rejected, Stage
from mep.evaluation.race import GoesOn, race
from mep.evaluation.sandbox_stages import judge_probes, judge_solution
from mep.evaluation.sandbox_workplace import (
    evaluation_request,
    inspection_request,
    to_done,
)
from mep.record.store import Store
from pyvrp_plus.trials.executor import Executor, LostWorkersError

_Item = TypeVar("_Item", bound=Hashable)
_Result = TypeVar("_Result")


class Evaluator:
    """
    What inspects and evaluates programs, and judges the results.

    Results that the store already has are taken from there. Several threads may use an
    evaluator.

    Parameters
    ----------
    store
        Store in which results are looked up and saved.
    executor
        Executor whose workplaces run the programs; it is closed with the evaluator.
    """

    def __init__(self, store: Store, executor: Executor) -> None:
        self._store = store
        self._executor = executor
        self._lock = threading.Lock()
        # What is under way, so that several threads that want it wait for the same.
        self._under_way: dict[Hashable, Future[Any]] = {}

    def close(self) -> None:
        """End all processes, and cancel unfinished work."""
        self._executor.close()

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
        results = self._map(
            dict.fromkeys(programs),
            self._store.inspection,
            self._inspect,
            self._store.save_inspection,
            report,
        )
        return [results[program] for program in programs]

    def evaluate(
        self,
        tasks: Sequence[EvaluationTask],
        report: Callable[[], None] = lambda: None,
    ) -> dict[EvaluationTask, Evaluation | Rejected]:
        """
        Return the result of each run of the solver, or why it was rejected.

        Parameters
        ----------
        tasks
            Runs to make.
        report
            Callback without arguments, called after each finished run.
        """
        return self._map(
            dict.fromkeys(tasks),
            self._store.evaluation,
            self._evaluate,
            self._store.save_evaluation,
            report,
        )

    def race(
        self,
        tasks: Mapping[Program, Sequence[EvaluationTask]],
        goes_on: GoesOn,
        report: Callable[[], None] = lambda: None,
    ) -> dict[Program, list[Evaluation | Rejected]]:
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
        return race(tasks, self._find_or_submit, self._settle, goes_on, report)

    def repeat(
        self,
        tasks: Sequence[EvaluationTask],
        report: Callable[[], None] = lambda: None,
    ) -> dict[EvaluationTask, Evaluation | Rejected]:
        """Return the same as :meth:`evaluate`, without a look at the store."""
        futures = {self._evaluate(task): task for task in dict.fromkeys(tasks)}
        results = {}
        for future in as_completed(futures):
            result = _result(future)
            results[futures[future]] = result
            report()

        return {task: results[task] for task in tasks}

    def _map(
        self,
        items: Iterable[_Item],
        find: Callable[[_Item], _Result | Rejected | None],
        submit: Callable[[_Item], Future[_Result]],
        save: Callable[[_Item, _Result | Rejected], None],
        report: Callable[[], None],
    ) -> dict[_Item, _Result | Rejected]:
        """Return the result for each item; save those that are not found."""
        items = list(items)
        results: dict[_Item, _Result | Rejected] = {}
        futures: dict[Future[_Result], _Item] = {}
        for item in items:
            with self._lock:
                if (known := find(item)) is not None:
                    results[item] = known
                    continue
                if item not in self._under_way:
                    self._under_way[item] = submit(item)
                futures[self._under_way[item]] = item

        for _ in results:
            report()
        for future in as_completed(futures):
            item = futures[future]
            result = _result(future)
            with self._lock:
                if self._under_way.pop(item, None) is not None:
                    save(item, result)
            results[item] = result
            report()

        return {item: results[item] for item in items}

    def _find_or_submit(self, task: EvaluationTask) -> Future[Evaluation]:
        known = self._store.evaluation(task)
        if known is None:
            return self._evaluate(task)

        found: Future[Evaluation] = Future()
        if isinstance(known, Rejected):
            found.set_exception(known)
        else:
            found.set_result(known)
        return found

    def _settle(
        self, task: EvaluationTask, future: Future[Evaluation]
    ) -> Evaluation | Rejected:
        """Return the result of a run, and save it unless another thread was faster."""
        with self._lock:
            known = self._store.evaluation(task)
            if known is not None:
                return known

            result = _result(future)
            self._store.save_evaluation(task, result)
            return result

    def _inspect(self, program: Program) -> Future[Inspection]:
        return self._executor.submit(
            inspection_request(program),
            lambda reply: judge_probes(program, to_done(reply)),
            "inspection",
        )

    def _evaluate(self, task: EvaluationTask) -> Future[Evaluation]:
        return self._executor.submit(
            evaluation_request(task),
            lambda reply: judge_solution(task, to_done(reply)),
            f"run of {task.budget}",
        )


def _result(future: Future[_Result]) -> _Result | Rejected:
    try:
        return future.result()
    except Rejected as rejected:
        return rejected
    except LostWorkersError as error:
        return Rejected(Stage.EVALUATION, f"crashed: {error}.")
