"""Solving an instance with operators in a process that is confined."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.cli.files import BadFileError
from pyvrp_plus.cli.job import Job
from pyvrp_plus.result import Result

#: Group of the entry point for what has a sandbox: this package is below it, and does
#: not import it.
GROUP = "pyvrp_plus.sandbox"


def solve_sandboxed(job: Job, instance: Path, data: ProblemData) -> Result:
    """
    Return the result of solving an instance in a sandbox.

    Raises
    ------
    BadFileError
        When there is no sandbox, or the operators fail in it.
    """
    found = list(entry_points(group=GROUP))
    if not found:
        raise BadFileError("--sandboxed: the package mep is not installed")

    factor = job.factor(data.num_locations - data.num_depots)
    budget = (
        f"{job.max_iterations * factor}it"
        if job.max_iterations is not None
        else f"{(job.max_runtime or 0) * factor:f}s"
    )
    try:
        result: Result = found[0].load()(
            data, instance, job.round_func, job.operators, job.seed, budget
        )
    except (RuntimeError, ValueError) as error:
        raise BadFileError(f"{error}") from error

    return result
