"""Running solvers on suites, in parallel, where a file of rows lacks their runs."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from queue import SimpleQueue

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
    Environment,
    Solver,
    Unavailable,
    end_workers,
    run_solver,
)
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance import Instance
from pyvrp_plus.trials.machine import busy_warning, describe_machine, free_cores
from pyvrp_plus.trials.suite import Suite

Environments = dict[Solver, Environment | Unavailable]

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
        Number of runs at a time, each on a core of its own.
    console
        Console that shows progress and warnings.
    timeout
        Wall-clock seconds after which a run is killed, reading included; by default ten
        minutes plus five times the budget, or plus one hour if that is in iterations.

    Raises
    ------
    ValueError
        When there are fewer cores than jobs, ``jobs`` is less than one, or ``timeout``
        is not positive.
    """

    def __init__(
        self, jobs: int, console: Console, timeout: float | None = None
    ) -> None:
        if timeout is not None and not timeout > 0:
            raise ValueError(f"timeout must be positive, but is {timeout}.")

        self._console = console
        self._timeout = timeout
        self._num_jobs = jobs
        self._cores: SimpleQueue[int | None] = SimpleQueue()
        for core in free_cores(jobs):
            self._cores.put(core)

        self._date = f"{datetime.date.today()}"
        self._machine = describe_machine()

    def run(self, tasks: list[Task], out: RowFile) -> None:
        """Run the tasks, and append the row of each run as soon as it has ended."""
        if warning := busy_warning(self._num_jobs):
            self._console.print(f"Warning: {warning}", style="yellow")

        environments = self._prepare(tasks)
        columns = (
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
        )
        with (
            ThreadPoolExecutor(self._num_jobs) as pool,
            Progress(*columns, console=self._console) as progress,
        ):
            bar = progress.add_task("", total=len(tasks))
            futures = [pool.submit(self._run, task, environments) for task in tasks]
            try:
                for future in as_completed(futures):
                    out.append(row := future.result())
                    self._console.print(describe(row), soft_wrap=True, markup=False)
                    progress.advance(bar)
            except BaseException:
                # An interrupt waits neither for running tasks nor for queued ones.
                pool.shutdown(wait=False, cancel_futures=True)
                end_workers()
                raise

    def _prepare(self, tasks: list[Task]) -> Environments:
        """Return each solver's environment, or the error if it has none."""
        environments: Environments = {}
        for solver in dict.fromkeys(task.solver for task in tasks):
            try:
                environments[solver] = solver.prepare(self._console.print)
            except Unavailable as error:
                environments[solver] = error
                self._console.print(
                    f"Warning: {solver.name}: {error}", style="yellow", markup=False
                )

        return environments

    def _run(self, task: Task, environments: Environments) -> Row:
        core = self._cores.get()
        try:
            row = run_solver(
                task.solver,
                environments[task.solver],
                suite=task.suite,
                instance=task.instance,
                seed=task.seed,
                budget=task.budget,
                core=core,
                timeout=self._timeout,
            )
        finally:
            self._cores.put(core)

        return replace(row, date=self._date, machine=self._machine)


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
