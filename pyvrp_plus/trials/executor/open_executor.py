"""Opening the executor that an option names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pyvrp_plus.trials.executor.executor import Executor, ExecutorError
from pyvrp_plus.trials.executor.workplace import Workshop

#: Executors by their names in options.
ExecutorName = Literal["local", "dask"]


def check_options(executor: ExecutorName, scheduler: str | None) -> None:
    """
    Check that an executor is given what it needs, and nothing else.

    Raises
    ------
    ValueError
        When there is no address of a scheduler for Dask, or one for something else.
    """
    if (executor == "dask") != (scheduler is not None):
        raise ValueError(
            "executor dask and the address of a scheduler need each other."
        )


def open_dask_executor(
    address: str,
    workshop: Workshop,
    most: int | None,
    say: Callable[[str], object],
    *,
    is_timed: bool,
) -> Executor:
    """
    Return an executor on a Dask cluster.

    Parameters
    ----------
    address, workshop, most, say
        As for ``DaskExecutor``.
    is_timed
        Whether results depend on the speed of the workers: the user is then told if
        they differ.

    Raises
    ------
    ExecutorError
        When the package is not installed, or the cluster cannot be used.
    """
    try:
        from pyvrp_plus.trials.executor.dask_executor import DaskExecutor
    except ModuleNotFoundError as error:
        if error.name not in ("dask", "distributed"):
            raise
        raise ExecutorError(
            "The executor dask needs a package that is not installed: "
            'pip install "pyvrp-plus[dask]"'
        ) from error

    executor = DaskExecutor(address, workshop, most, say)
    if is_timed and len(executor.processors) > 1:
        say(
            "The workers have different processors, so that budgets in time mean more "
            f"on some than on others: {', '.join(sorted(executor.processors))}."
        )

    return executor
