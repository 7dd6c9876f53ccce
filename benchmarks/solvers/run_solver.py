"""Running one solver on one instance, and verifying its solution."""

from __future__ import annotations

import dataclasses
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.rows import Row, Status
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.instance import Instance

from .claim import Claim
from .environment import Environment, Unavailable
from .process import WorkerError, run_worker
from .solver import Solver
from .verify import verify

_PROBLEM_WORKER = Path(__file__).parent / "workers" / "problem_worker.py"

# Seconds for reading an instance, and for all else that is no search.
_GENEROUS = 600.0


def run_solver(
    solver: Solver,
    environment: Environment | Unavailable,
    *,
    suite: str,
    instance: Instance,
    seed: int,
    budget: Budget,
    core: int | None = None,
    timeout: float | None = None,
) -> Row:
    """
    Run a solver, verify its solution, and return the row.

    Failures of the solver are reported in the row, and never raised.

    Parameters
    ----------
    solver
        Solver to run.
    environment
        Environment that the solver's ``prepare`` has returned, or error that it raised.
    suite, instance, seed, budget
        Name of the suite, instance, seed and budget, which identify the run.
    core
        Number of the CPU to run on; ``None`` for any.
    timeout
        Wall-clock seconds after which the solver is killed; by default ten minutes plus
        five times the budget, or plus one hour if that is in iterations.
    """
    row = new_row(solver, suite=suite, instance=instance, seed=seed, budget=budget)
    if isinstance(environment, Unavailable):
        return dataclasses.replace(row, message=str(environment))

    with tempfile.TemporaryDirectory() as name:
        try:
            reply = ask_solver(
                solver,
                environment.python,
                instance=instance.path,
                round_func=instance.round_func,
                seed=seed,
                budget=budget,
                core=core,
                timeout=timeout,
                folder=Path(name),
            )
        except WorkerError as error:
            return failed(row, error)

        return judge(row, reply, instance, environment.evaluator, core, Path(name))


def new_row(
    solver: Solver, *, suite: str, instance: Instance, seed: int, budget: Budget
) -> Row:
    """Return the row of a run that has not been made."""
    return Row(
        suite=suite,
        instance=instance.name,
        solver=solver.name,
        seed=seed,
        budget=str(budget),
        status=Status.UNAVAILABLE,
        best_known=instance.best_known,
        operators=solver.digest,
    )


def failed(row: Row, error: WorkerError) -> Row:
    """Return the row of a run that has failed."""
    return dataclasses.replace(row, status=error.status, message=str(error))


def ask_solver(
    solver: Solver,
    python: Path,
    *,
    instance: Path,
    round_func: str,
    seed: int,
    budget: Budget,
    core: int | None,
    timeout: float | None,
    folder: Path,
) -> dict[str, Any]:
    """
    Return the reply of a solver's worker, which is not verified.

    Parameters
    ----------
    solver
        Solver to run.
    python
        Python that has the solver.
    instance, round_func
        Path of the instance, and name of the rounding function to read it with.
    seed, budget, core, timeout
        As for :func:`run_solver`.
    folder
        Working directory of the worker.

    Raises
    ------
    WorkerError
        When there is no reply.
    """
    if timeout is None:
        seconds = 3600.0 if budget.unit == "it" else 5 * budget.amount
        timeout = _GENEROUS + seconds

    request = {
        "instance": str(instance.absolute()),
        "round_func": round_func,
        "seed": seed,
        "budget": {"amount": budget.amount, "unit": budget.unit},
        "stock": solver.stock,
        "files": [str(path) for path in solver.files],
        "core": core,
    }
    if not solver.adapter.reads_instances:
        # It is given a description of the problem instead.
        request["folder"] = str(folder)
        own = Path(sys.executable)
        try:
            run_worker(own, _PROBLEM_WORKER, request, folder, _GENEROUS)
        except WorkerError as error:
            message = f"the instance could not be read: {error}"
            raise WorkerError(error.status, message) from error

    return run_worker(python, solver.adapter.worker, request, folder, timeout)


def judge(
    row: Row,
    reply: dict[str, Any],
    instance: Instance,
    evaluator: Path | None,
    core: int | None,
    folder: Path,
) -> Row:
    """
    Return the row of a run by the reply of the solver's worker, after verification.

    Parameters
    ----------
    row
        Row of the run as :func:`new_row` returns it.
    reply
        Reply of the worker.
    instance
        Instance that was solved.
    evaluator
        Python that has PyVRP 0.12; with ``None``, only our own evaluator checks.
    core
        Number of the CPU to verify on; ``None`` for any.
    folder
        Working directory of the evaluators.
    """
    if "not_applicable" in reply:
        reason = str(reply["not_applicable"])
        return dataclasses.replace(row, status=Status.NOT_APPLICABLE, message=reason)

    try:
        claim = Claim.from_reply(reply)
    except ValueError as error:
        message = f"the reply is malformed: {error}"
        return failed(row, WorkerError(Status.CRASHED, message))

    if claim.cost is None:
        status, message = Status.INFEASIBLE, "no feasible solution found"
    else:
        try:
            status, message = verify(claim, instance, evaluator, core, folder)
        except WorkerError as error:
            return failed(row, error)

    fields = vars(claim) | {"cost": claim.cost if status is Status.OK else None}
    return dataclasses.replace(row, status=status, message=message, **fields)
