"""
Parts that all workers share: reading a request in JSON, and writing a reply.

A worker is a module that the Python of its solver's environment runs.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

Request = dict[str, Any]
Reply = dict[str, Any]

_UNITS = {"it": "iterations", "s": "wall seconds", "cpu": "CPU seconds"}


class NotApplicable(Exception):  # noqa: N818 - not an error: it is an answer
    """The solver cannot express the instance, or the budget."""


class Stopwatch:
    """Wall-clock seconds, and CPU seconds of this process, since its creation."""

    def __init__(self) -> None:
        self._wall = time.perf_counter()
        self._cpu = time.process_time()

    def wall(self) -> float:
        """Return the wall-clock seconds since the creation."""
        return time.perf_counter() - self._wall

    def cpu(self) -> float:
        """Return the CPU seconds of this process, over all threads."""
        return time.process_time() - self._cpu

    def times(self) -> Reply:
        """Return both times, under their names in the reply."""
        return {"runtime": self.wall(), "cpu_time": self.cpu()}


def serve(answer: Callable[[Request], Reply]) -> None:
    """
    Read the request from standard input, and write the reply to a file descriptor.

    The descriptor is the argument of the command line: standard output is not used,
    since solvers print there. If ``answer`` raises an error, the reply describes it.
    The peak memory is that of this process, unless the reply has another one.
    """
    _end_with_harness()
    request = json.load(sys.stdin)
    core = request.get("core")
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})

    try:
        reply = answer(request)
    except NotApplicable as reason:
        reply = {"not_applicable": str(reason)}
    except Exception as error:
        traceback.print_exc()
        reply = {"error": traceback.format_exception_only(error)[-1].strip()}

    with os.fdopen(int(sys.argv[1]), "w") as channel:
        json.dump({"peak_rss": peak_rss()} | reply, channel)


def _end_with_harness() -> None:
    """Let Linux kill this process as soon as the harness is gone."""
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)


def seconds(request: Request, *units: str) -> float:
    """
    Return the seconds of the budget.

    Raises
    ------
    NotApplicable
        When the unit of the budget is not one of ``units``.
    """
    return float(_amount(request, *units))


def iterations(request: Request) -> int:
    """
    Return the iterations of the budget.

    Raises
    ------
    NotApplicable
        When the budget is in seconds.
    """
    return int(_amount(request, "it"))


def _amount(request: Request, *units: str) -> Any:
    budget = request["budget"]
    if budget["unit"] not in units:
        raise NotApplicable(f"budget in {_UNITS[budget['unit']]}")

    return budget["amount"]


def peak_rss() -> int:
    """
    Return the peak resident set size of this process, in bytes.

    On Linux, the figure of ``getrusage`` starts from the size of the parent process,
    which may well be the larger one, so that the kernel's own figure is preferred.
    """
    status = Path("/proc/self/status")
    if status.exists():
        match = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
        if match:
            return 1024 * int(match[1])

    return max_rss(resource.getrusage(resource.RUSAGE_SELF))


def max_rss(usage: resource.struct_rusage) -> int:
    """Return the peak resident set size that ``getrusage`` reports, in bytes."""
    return usage.ru_maxrss if sys.platform == "darwin" else 1024 * usage.ru_maxrss
