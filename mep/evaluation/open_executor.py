"""Opening the executor whose workplaces have sandboxes."""

from __future__ import annotations

from collections.abc import Callable

from mep.config import Config
from mep.evaluation.sandbox_workplace import SandboxWorkshop
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.executor import Executor, LocalExecutor, open_dask_executor


def open_local_executor(num_jobs: int, allow_unsandboxed: bool = False) -> Executor:
    """Return an executor with so many sandboxes on this machine."""
    workshop = SandboxWorkshop(allow_unsandboxed)
    return LocalExecutor([workshop.open() for _ in range(num_jobs)])


def open_executor(config: Config, say: Callable[[str], object]) -> Executor:
    """
    Return the executor of a configuration.

    Parameters
    ----------
    config
        Configuration of the run.
    say
        Function that is called with messages for the user.

    Raises
    ------
    UnconfinedError
        When programs would not be confined on this machine.
    ExecutorError
        When there is no cluster, or it cannot be used.
    """
    if config.scheduler is None:
        return open_local_executor(config.num_jobs, config.allow_unsandboxed)

    workshop = SandboxWorkshop(config.allow_unsandboxed, config.lang == "cpp")
    return open_dask_executor(
        config.scheduler,
        workshop,
        config.jobs or None,
        say,
        is_timed=not Budget.parse(config.budget).is_repeatable,
    )
