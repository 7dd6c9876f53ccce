"""Display of a run's progress as a panel on a terminal, which is drawn anew."""

from __future__ import annotations

import math
from collections import deque
from contextlib import AbstractContextManager

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.progress import Subpopulation, conclude, describe, shown_cost
from pyvrp_plus.result import Result

_INTERVAL = 0.25  # seconds
_BARS = "▁▂▃▄▅▆▇█"


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

    interval = _INTERVAL

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
            (
                shown_cost(best_cost),
                "bold green" if math.isfinite(best_cost) else "red",
            ),
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
            table.add_row(name, str(size), shown_cost(average), shown_cost(lowest))

        self._live.update(Group(speed, best, table), refresh=True)

    def finish(self, result: Result) -> None:
        """Replace the panel by the outcome."""
        self._live.stop()
        self._console.print(f"{conclude(result)}\n\n{result.summary()}")


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
