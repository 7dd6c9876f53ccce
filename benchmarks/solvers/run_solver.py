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
    row = Row(
        suite=suite,
        instance=instance.name,
        solver=solver.name,
        seed=seed,
        budget=str(budget),
        status=Status.UNAVAILABLE,
        best_known=instance.best_known,
        operators=solver.digest,
    )
    if isinstance(environment, Unavailable):
        return dataclasses.replace(row, message=str(environment))

    if timeout is None:
        seconds = 3600.0 if budget.unit == "it" else 5 * budget.amount
        timeout = _GENEROUS + seconds

    request = {
        "instance": str(instance.path.absolute()),
        "round_func": instance.round_func,
        "seed": seed,
        "budget": {"amount": budget.amount, "unit": budget.unit},
        "stock": solver.stock,
        "files": [str(path) for path in solver.files],
        "core": core,
    }
    with tempfile.TemporaryDirectory() as name:
        try:
            reply = _ask(solver, environment, request, Path(name), timeout)
            return _judge(row, reply, instance, environment, core, Path(name))
        except WorkerError as error:
            return dataclasses.replace(row, status=error.status, message=str(error))


def _ask(
    solver: Solver,
    environment: Environment,
    request: dict[str, Any],
    folder: Path,
    timeout: float,
) -> dict[str, Any]:
    """Return the solver's reply; describe the problem first if it reads no files."""
    if not solver.adapter.reads_instances:
        request["folder"] = str(folder)
        python = Path(sys.executable)
        try:
            run_worker(python, _PROBLEM_WORKER, request, folder, _GENEROUS)
        except WorkerError as error:
            message = f"the instance could not be read: {error}"
            raise WorkerError(error.status, message) from error

    worker = solver.adapter.worker
    return run_worker(environment.python, worker, request, folder, timeout)


def _judge(
    row: Row,
    reply: dict[str, Any],
    instance: Instance,
    environment: Environment,
    core: int | None,
    folder: Path,
) -> Row:
    """Return the row with the solver's claim, after verification."""
    if "not_applicable" in reply:
        reason = str(reply["not_applicable"])
        return dataclasses.replace(row, status=Status.NOT_APPLICABLE, message=reason)

    try:
        claim = Claim.from_reply(reply)
    except ValueError as error:
        raise WorkerError(Status.CRASHED, f"the reply is malformed: {error}") from error

    if claim.cost is None:
        status, message = Status.INFEASIBLE, "no feasible solution found"
    else:
        status, message = verify(claim, instance, environment, core, folder)

    fields = vars(claim) | {"cost": claim.cost if status is Status.OK else None}
    return dataclasses.replace(row, status=status, message=message, **fields)
