"""Display of a run's progress: a live panel on a terminal, plain lines elsewhere."""

from __future__ import annotations

import logging
import math
import sys
from collections import deque
from contextlib import AbstractContextManager
from importlib.metadata import version
from types import TracebackType
from typing import Protocol

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.result import Result

_LOGGER = logging.getLogger(__name__)

#: Number of solutions, average cost and best cost of a subpopulation.
Subpopulation = tuple[int, float, float]

_LIVE_INTERVAL = 0.25  # seconds
_BARS = "▁▂▃▄▅▆▇█"
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


class LiveDisplay(AbstractContextManager["LiveDisplay"]):
    """
    Display that redraws a panel several times a second.

    Parameters
    ----------
    data
        The problem that is solved.
    console
        Console of the terminal.
    """

    interval = _LIVE_INTERVAL

    def __init__(self, data: ProblemData, console: Console) -> None:
        self._console = console
        self._live = Live(console=console, auto_refresh=False, transient=True)
        self._costs: deque[float] = deque(maxlen=48)
        self._since_improvement = 0.0
        console.print(describe(data) + "\n")

    def __enter__(self) -> LiveDisplay:
        self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def update(
        self,
        num_iterations: int,
        runtime: float,
        best_cost: float,
        feasible: Subpopulation,
        infeasible: Subpopulation,
    ) -> None:
        """Redraw the panel."""
        if not self._costs or best_cost < self._costs[-1]:
            self._since_improvement = runtime

        self._costs.append(best_cost)

        best = Text.assemble(
            ("best ", "dim"),
            (_cost(best_cost), "bold green" if math.isfinite(best_cost) else "red"),
            (f"  {runtime - self._since_improvement:.0f}s ago  ", "dim"),
            (sparkline(list(self._costs)), "cyan"),
        )
        speed = Text(
            f"{runtime:.1f}s, {num_iterations} iterations, "
            f"{num_iterations / max(runtime, 1e-9):.0f} per second"
        )

        table = Table(box=None, pad_edge=False)
        for name in ("", "#", "average", "best"):
            table.add_column(name, justify="right", header_style="dim")

        for name, (size, average, lowest) in (
            ("feasible", feasible),
            ("infeasible", infeasible),
        ):
            table.add_row(name, str(size), _cost(average), _cost(lowest))

        self._live.update(Group(speed, best, table), refresh=True)

    def finish(self, result: Result) -> None:
        """Replace the panel by the outcome."""
        self._live.stop()
        self._console.print(f"{conclude(result)}\n\n{result.summary()}")


def describe(data: ProblemData) -> str:
    """Return what is to be solved, and by which version, in words."""
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
        f"Best-found solution has cost {_cost(result.cost())}."
    )


def sparkline(costs: list[float]) -> str:
    """Return bars whose heights show the given costs; blanks where infinite."""
    finite = [cost for cost in costs if math.isfinite(cost)]
    if not finite:
        return ""

    low, high = min(finite), max(finite)
    step = (high - low) / (len(_BARS) - 1) or 1.0
    return "".join(
        _BARS[int((cost - low) / step)] if math.isfinite(cost) else " "
        for cost in costs
    )


def _columns(subpopulation: Subpopulation) -> str:
    size, average, best = subpopulation
    return f"{size:>3} {_cost(average):>8} {_cost(best):>8}"


def _cost(cost: float) -> str:
    if math.isfinite(cost):
        return f"{cost:.0f}"

    return "-" if math.isnan(cost) else "inf"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
