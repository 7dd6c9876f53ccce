"""The machine that trials run on."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def describe_machine() -> str:
    """Return a description of the machine: cores, architecture, system and Python."""
    return (
        f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, "
        f"Python {platform.python_version()}"
    )


def processor() -> str:
    """Return the model of the processor, or the architecture if that is not known."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()

    models = [line for line in lines if line.startswith("model name")]
    return models[0].partition(":")[2].strip() if models else platform.machine()


def free_cores(jobs: int) -> list[int | None]:
    """
    Return a core for each job, ``None`` where processes cannot be pinned.

    Raises
    ------
    ValueError
        When there are more jobs than cores, which would disturb each other, or no jobs.
    """
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, got {jobs}.")

    if not hasattr(os, "sched_getaffinity"):
        return [None] * jobs

    available = sorted(os.sched_getaffinity(0))
    if jobs > len(available):
        raise ValueError(
            f"{jobs} jobs need as many cores, but there are {len(available)}."
        )

    return [*available[:jobs]]


def busy_warning(jobs: int) -> str | None:
    """Return a warning if other processes use the cores that jobs need, else None."""
    if not hasattr(os, "getloadavg"):
        return None

    cores = os.cpu_count() or 1
    load = os.getloadavg()[0]
    if load + jobs <= cores + 0.5:
        return None

    return (
        f"{jobs} jobs on {cores} cores, where others already keep {load:.1f} busy: "
        "times will not be reliable."
    )
