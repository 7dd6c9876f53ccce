"""Running solvers on suites, in parallel, where a file of rows lacks their runs."""

from __future__ import annotations

import datetime
import tempfile
from collections.abc import Iterable
from concurrent.futures import Future, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from benchmarks.rows import Row, RowFile, Status, read_rows
from benchmarks.solvers import (
    Solver,
    SolverWorkplace,
    SolverWorkshop,
    Unavailable,
    end_workers,
    judge,
    new_row,
    prepare_evaluator,
    solver_request,
)
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.executor import (
    Executor,
    Json,
    LocalExecutor,
    LostWorkersError,
    open_dask_executor,
)
from pyvrp_plus.trials.instance import Instance
from pyvrp_plus.trials.machine import busy_warning, describe_machine, free_cores
from pyvrp_plus.trials.suite import Suite

#: Pythons that have PyVRP 0.12, which verifies solutions, by solver.
Evaluators = dict[Solver, Path | Unavailable]

#: Outcomes of runs that are repeated if the user asks for that.
FAILURES = frozenset({Status.CRASHED, Status.TIMED_OUT, Status.UNAVAILABLE})


@dataclass(frozen=True)
class Task:
    """A run that is to be done, of a solver on an instance."""

    suite: str
    instance: Instance
    solver: Solver
    seed: int
    budget: Budget

    @property
    def key(self) -> tuple[str, str, str, int, str]:
        """Suite, instance, solver, seed and budget, which identify the run's row."""
        return (
            self.suite,
            self.instance.name,
            self.solver.name,
            self.seed,
            str(self.budget),
        )


def plan(
    suites: Iterable[Suite],
    solvers: list[Solver],
    seeds: list[int],
    budget: Budget | None = None,
) -> list[Task]:
    """
    Return the tasks of all runs, grouped by instance and seed.

    A temporary disturbance of the machine then affects all solvers of a group alike.
    The order of the solvers rotates from one group to the next, since cores may differ.
    """
    tasks: list[Task] = []
    for suite in suites:
        for instance in suite.instances:
            for seed in seeds:
                shift = len(tasks) // len(solvers) % len(solvers)
                tasks += [
                    Task(suite.name, instance, solver, seed, budget or suite.budget)
                    for solver in solvers[shift:] + solvers[:shift]
                ]

    return tasks


def missing(
    tasks: list[Task], rows: Iterable[Row], retry_failed: bool = False
) -> list[Task]:
    """
    Return the tasks that have no row with the same versions of their operators.

    Rows of failed runs count, unless ``retry_failed`` is set.
    """
    done = {
        (row.key, row.operators)
        for row in rows
        if not (retry_failed and row.status in FAILURES)
    }
    return [task for task in tasks if (task.key, task.solver.digest) not in done]


class Runner:
    """
    Runs tasks, and appends their rows to a file.

    Parameters
    ----------
    jobs
        Number of runs at a time, each on a core of its own. On a cluster, the maximum
        number; ``None`` for as many as its workers have threads.
    console
        Console that shows progress and warnings.
    timeout
        Wall-clock seconds after which a run is killed, reading included; by default ten
        minutes plus five times the budget, or plus one hour if that is in iterations.
    scheduler
        Address of the scheduler of a Dask cluster, whose workers run the solvers;
        ``None`` to run them on this machine.

    Raises
    ------
    ValueError
        When there are fewer cores than jobs, ``jobs`` is less than one, or ``timeout``
        is not positive.
    """

    def __init__(
        self,
        jobs: int | None,
        console: Console,
        timeout: float | None = None,
        scheduler: str | None = None,
    ) -> None:
        if timeout is not None and not timeout > 0:
            raise ValueError(f"timeout must be positive, but is {timeout}.")
        if jobs is not None and jobs < 1:
            raise ValueError(f"jobs must be at least 1, got {jobs}.")

        self._console = console
        self._timeout = timeout
        self._jobs = jobs
        self._scheduler = scheduler
        self._cores = [] if scheduler else free_cores(jobs or 1)
        self._date = f"{datetime.date.today()}"

    def run(self, tasks: list[Task], out: RowFile) -> None:
        """
        Run the tasks, and append the row of each run as soon as it has ended.

        Raises
        ------
        ExecutorError
            When there is no cluster, or it cannot be used.
        """
        if self._cores and (warning := busy_warning(len(self._cores))):
            self._console.print(f"Warning: {warning}", style="yellow")

        evaluators = self._prepare(tasks)
        columns = (
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
        )
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            self._open_executor(tasks) as executor,
            Progress(*columns, console=self._console) as progress,
        ):
            bar = progress.add_task("", total=len(tasks))
            futures = {
                self._submit(executor, task, evaluators, Path(folder)): task
                for task in tasks
            }
            try:
                for future in as_completed(futures):
                    out.append(row := self._row(future, futures[future]))
                    self._console.print(describe(row), soft_wrap=True, markup=False)
                    progress.advance(bar)
            except BaseException:
                # An interrupt does not wait for evaluators.
                end_workers(Path(folder))
                raise

    def _open_executor(self, tasks: list[Task]) -> Executor:
        if self._scheduler is None:
            return LocalExecutor([SolverWorkplace(core) for core in self._cores])

        files = {file for task in tasks for file in task.solver.files}
        needs_compiler = any(file.suffix in (".cpp", ".cc", ".cxx") for file in files)
        return open_dask_executor(
            self._scheduler,
            SolverWorkshop(needs_compiler),
            self._jobs,
            lambda message: self._console.print(message, markup=False),
            is_timed=any(not task.budget.is_repeatable for task in tasks),
        )

    def _prepare(self, tasks: list[Task]) -> Evaluators:
        """Return the evaluator for each solver, or the error if it has none."""
        evaluators: Evaluators = {}
        for solver in dict.fromkeys(task.solver for task in tasks):
            try:
                evaluators[solver] = prepare_evaluator(self._console.print)
                if self._scheduler is None:
                    solver.prepare_python(self._console.print)
            except Unavailable as error:
                evaluators[solver] = error
                self._console.print(
                    f"Warning: {solver.name}: {error}", style="yellow", markup=False
                )

        return evaluators

    def _submit(
        self, executor: Executor, task: Task, evaluators: Evaluators, folder: Path
    ) -> Future[Row]:
        evaluator = evaluators[task.solver]
        row = self._new_row(task)
        if isinstance(evaluator, Unavailable):
            return _known(
                replace(row, message=f"{evaluator}", machine=describe_machine())
            )

        def judged(reply: Json) -> Row:
            found = replace(row, machine=reply["machine"])
            if "failed" in reply:
                status, message = reply["failed"]
                return replace(found, status=Status(status), message=message)

            with tempfile.TemporaryDirectory(dir=folder) as name:
                return judge(
                    found,
                    reply["reply"],
                    task.instance,
                    evaluator,
                    reply["core"],
                    Path(name),
                )

        try:
            request = solver_request(
                task.solver, task.instance, task.seed, task.budget, self._timeout
            )
        except OSError as error:
            return _known(replace(row, status=Status.CRASHED, message=f"{error}"))

        kind = f"{task.solver.name} on {task.instance.name}, {task.budget}"
        return executor.submit(request, judged, kind)

    def _row(self, future: Future[Row], task: Task) -> Row:
        try:
            return future.result()
        except LostWorkersError as error:
            row = self._new_row(task)
            return replace(row, status=Status.CRASHED, message=f"{error}")

    def _new_row(self, task: Task) -> Row:
        row = new_row(
            task.solver,
            suite=task.suite,
            instance=task.instance,
            seed=task.seed,
            budget=task.budget,
        )
        return replace(row, date=self._date)


def _known(row: Row) -> Future[Row]:
    future: Future[Row] = Future()
    future.set_result(row)
    return future


def run_missing(
    tasks: list[Task],
    path: Path,
    runner: Runner,
    console: Console,
    retry_failed: bool = False,
) -> None:
    """Run the tasks without a row in a file, and append their rows to it."""
    todo = missing(tasks, read_rows(path), retry_failed)
    console.print(
        f"{len(todo)} of {len(tasks)} runs to do; rows in {path}", soft_wrap=True
    )
    if todo:
        with RowFile(path) as out:
            runner.run(todo, out)


def describe(row: Row) -> str:
    """Summarise a row in one line."""
    head = f"{row.instance:<32} {row.solver:<12} seed {row.seed}:"
    if row.cost is None:
        return f"{head} {row.status}{row.message and f' ({row.message})'}"

    gap = f" ({100 * (row.cost / row.best_known - 1):+.2f}%)" if row.best_known else ""
    rounds = "" if row.iterations is None else f", {row.iterations} iterations"
    return f"{head} cost {row.cost}{gap}{rounds}, {row.runtime or 0:.1f} s"
