"""The results of the command as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class ResultRow:
    """The line of an instance in the table of results."""

    instance: str
    is_feasible: bool
    cost: float
    num_iterations: int
    runtime: float
    explanation: str = ""  # of an infeasible result
    unwritten: str = ""  # why a file of the result could not be written


def table(rows: Iterable[ResultRow]) -> str:
    """Return the results as an aligned table."""
    header = ["Instance", "OK", "Obj.", "Iters. (#)", "Time (s)"]
    cells = [
        [
            row.instance,
            "Y" if row.is_feasible else "N",
            f"{row.cost:.0f}" if row.is_feasible else "inf",
            str(row.num_iterations),
            f"{row.runtime:.2f}",
        ]
        for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(header, *cells, strict=True)]

    def line(values: Sequence[str]) -> str:
        first, *others = (
            f"{value:<{width}}" if idx < 2 else f"{value:>{width}}"
            for idx, (value, width) in enumerate(zip(values, widths, strict=True))
        )
        return "  ".join([first, *others])

    rules = ["-" * width for width in widths]
    return "\n".join(map(line, [header, rules, *cells]))


def explanations(rows: Iterable[ResultRow]) -> str:
    """Return why results are infeasible, as text; empty if none is."""
    return "".join(
        f"\n{row.instance} has violations:\n{row.explanation}\n"
        for row in rows
        if row.explanation
    )


def summary(rows: Sequence[ResultRow]) -> str:
    """Return the averages of the results as text."""
    costs = [row.cost for row in rows if row.is_feasible]
    values = {
        "Avg. objective": f"{sum(costs) / len(costs):.0f}" if costs else "inf",
        "Avg. iterations": f"{sum(r.num_iterations for r in rows) / len(rows):.0f}",
        "Avg. run-time": f"{sum(row.runtime for row in rows) / len(rows):.2f}s",
        "Total not OK": str(len(rows) - len(costs)),
    }
    width = max(map(len, values)) + 2
    return "\n".join(f"{label:>{width}}: {value}" for label, value in values.items())
