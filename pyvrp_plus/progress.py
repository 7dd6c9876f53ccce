"""Display of a run's progress: plain lines, or a live panel on a terminal."""

from __future__ import annotations

import logging
import math
import sys
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Protocol

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.result import Result

_LOGGER = logging.getLogger(__name__)

#: Number of solutions, average cost and best cost of a subpopulation.
Subpopulation = tuple[int, float, float]

_HEADER = """\
                  |       Feasible        |      Infeasible
    Iters    Time |   #      Avg     Best |   #      Avg     Best"""


class Display(Protocol):
    """Display of the progress of one run, and context manager around that run."""

    #: Seconds between updates.
    interval: float

    def update(
        self,
        num_iterations: int,
        runtime: float,
        best_cost: float,
        feasible: Subpopulation,
        infeasible: Subpopulation,
    ) -> None:
        """Show the state after a number of iterations."""

    def finish(self, result: Result) -> None:
        """Show the outcome."""

    def __enter__(self) -> Display: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


def make_display(data: ProblemData, interval: float, *, enabled: bool) -> Display:
    """
    Return the display that suits the output.

    Parameters
    ----------
    data
        The problem that is solved.
    interval
        Seconds between lines; a live display is updated more often.
    enabled
        Whether to show anything.
    """
    if not enabled:
        return SilentDisplay(interval)

    # It takes longer to import than the rest of the package, which others need not pay.
    from rich.console import Console

    from pyvrp_plus.live_display import LiveDisplay

    console = Console(file=sys.stdout, highlight=False)
    if console.is_terminal and not console.is_dumb_terminal:
        return LiveDisplay(data, console)

    return PlainDisplay(data, interval)


class SilentDisplay(AbstractContextManager["SilentDisplay"]):
    """Display that shows nothing."""

    def __init__(self, interval: float) -> None:
        self.interval = interval

    def update(
        self,
        num_iterations: int,
        runtime: float,
        best_cost: float,
        feasible: Subpopulation,
        infeasible: Subpopulation,
    ) -> None:
        """Show nothing."""

    def finish(self, result: Result) -> None:
        """Show nothing."""

    def __exit__(self, *_: object) -> None:
        """Do nothing."""


class PlainDisplay(SilentDisplay):
    """
    Display that logs a line every few seconds, marked ``H`` if the best cost improved.

    Parameters
    ----------
    data
        The problem that is solved.
    interval
        Seconds between lines.
    """

    def __init__(self, data: ProblemData, interval: float) -> None:
        super().__init__(interval)
        self._best_cost = math.inf
        _LOGGER.info("%s\n\n%s", describe(data), _HEADER)

    def update(
        self,
        num_iterations: int,
        runtime: float,
        best_cost: float,
        feasible: Subpopulation,
        infeasible: Subpopulation,
    ) -> None:
        """Log a line."""
        mark = "H" if best_cost < self._best_cost else " "
        self._best_cost = best_cost
        _LOGGER.info(
            f"{mark}{num_iterations:>8} {runtime:>6.0f}s "
            f"| {_columns(feasible)} | {_columns(infeasible)}"
        )

    def finish(self, result: Result) -> None:
        """Log the outcome."""
        _LOGGER.info("\n%s\n\n%s", conclude(result), result.summary())


def describe(data: ProblemData) -> str:
    """Return what is to be solved, and by which version, in words."""
    from importlib.metadata import version  # takes long to import

    parts = [
        _count(data.num_depots, "depot"),
        _count(data.num_clients, "client"),
        *([_count(data.num_shipments, "shipment")] if data.num_shipments else []),
        f"{_count(data.num_vehicles, 'vehicle')} "
        f"({_count(data.num_vehicle_types, 'vehicle type')})",
    ]
    name = f"pyvrp-plus v{version('pyvrp-plus')}, a drop-in for PyVRP"
    return "\n    ".join([f"{name}\n\nSolving an instance with:", *parts])


def conclude(result: Result) -> str:
    """Return a description of a run's outcome in words."""
    return (
        f"Search terminated in {result.runtime:.2f}s after "
        f"{_count(result.num_iterations, 'iteration')}.\n"
        f"Best-found solution has cost {shown_cost(result.cost())}."
    )


def _columns(subpopulation: Subpopulation) -> str:
    size, average, best = subpopulation
    return f"{size:>3} {shown_cost(average):>8} {shown_cost(best):>8}"


def shown_cost(cost: float) -> str:
    """Return a cost as it is shown; ``-`` if there is no solution to have one."""
    if math.isfinite(cost):
        return f"{cost:.0f}"

    return "-" if math.isnan(cost) else "inf"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
