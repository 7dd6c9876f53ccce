"""Parts that all figures share: a style per solver, panels, and a legend."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import Literal

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import SymmetricalLogLocator

from benchmarks.rows import Row, Status
from benchmarks.statistics import (
    Group,
    groups,
    instance_of,
    solvers_of,
    trial_of,
)
from pyvrp_plus.plotting.style import INK, tidy

Line = Literal["-", "--", ":", "-."]

# Okabe and Ito, "Color Universal Design" (2008), without yellow: too pale for lines.
_COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"]
_LINES: tuple[Line, ...] = ("-", "--", ":", "-.")
_PANEL_SIZE = (4.0, 2.8)  # inches
_MAX_COLUMNS = 3
# Largest percentage for which an axis stays linear.
MAX_LINEAR = 100


@dataclass(frozen=True)
class Style:
    """Colour and line style of a solver, the same in all figures of the same rows."""

    colour: str
    line: Line


def styles(rows: list[Row]) -> dict[str, Style]:
    """Return the style of each solver; lines are dashed when colours run out."""
    return {
        solver: Style(
            _COLOURS[idx % len(_COLOURS)], _LINES[idx // len(_COLOURS) % len(_LINES)]
        )
        for idx, solver in enumerate(solvers_of(rows))
    }


@dataclass(frozen=True)
class Panel:
    """
    Contents of one panel: runs of several solvers on the same trials.

    A solver that fails on hard trials would look good next to those that solve them.
    Hence ``rows`` has only trials with a cost of every solver that has any cost in
    the group; ``title`` says how many of the instances these are.
    """

    title: str
    rows: list[Row]


def panels_of(rows: list[Row]) -> list[Panel]:
    """Return a panel per set, and budget if these differ, that has any cost."""
    return [
        _panel_of(group)
        for group in groups(rows, with_all=False)
        if any(row.status == Status.OK for row in group.rows)
    ]


def _panel_of(group: Group) -> Panel:
    solved = [row for row in group.rows if row.status == Status.OK]
    solvers_by_trial = defaultdict(set)
    for row in solved:
        solvers_by_trial[trial_of(row)].add(row.solver)

    num_solvers = len(solvers_of(solved))
    rows = [
        row for row in solved if len(solvers_by_trial[trial_of(row)]) == num_solvers
    ]
    num_all = len({instance_of(row) for row in group.rows})
    num_taken = len({instance_of(row) for row in rows})
    count = f"{num_taken}" if num_taken == num_all else f"{num_taken} of {num_all}"
    noun = "instance" if num_all == 1 else "instances"
    budget = f", {group.budget}" if group.budget else ""
    return Panel(f"{group.set_name}{budget} ({count} {noun})", rows)


def new_figure(titles: list[str]) -> tuple[Figure, list[Axes]]:
    """
    Return a figure with a titled panel for each title.

    The figure is not registered with pyplot, so that it need not be closed.

    Raises
    ------
    ValueError
        When there are no panels.
    """
    if not titles:
        raise ValueError("No row has a cost, so that there is nothing to draw.")

    num_columns = min(len(titles), _MAX_COLUMNS)
    num_lines = math.ceil(len(titles) / num_columns)
    width, height = _PANEL_SIZE
    scale = 1.5 if len(titles) == 1 else 1  # There is more room for one.
    size = (scale * width * num_columns, scale * height * num_lines)
    figure = Figure(figsize=size, layout="constrained")
    axes = list(figure.subplots(num_lines, num_columns, squeeze=False).flat)
    for spare in axes[len(titles) :]:
        spare.remove()
    for ax, title in zip(axes, titles, strict=False):
        tidy(ax, title)

    return figure, axes[: len(titles)]


def set_gap_axis(ax: Axes) -> None:
    """Scale the vertical axis, of gaps in percent, to what was drawn."""
    if ax.dataLim.ymax > MAX_LINEAR:
        ax.set_yscale("symlog", linthresh=1)
        set_percent_ticks(ax.yaxis)
    # The best known cost; with it in sight, differences are seen in proportion.
    ax.axhline(0, color=INK, linewidth=0.8, zorder=1)


def set_percent_ticks(axis: Axis) -> None:
    """Put ticks at a few powers of ten on an axis that is linear up to 1%."""
    locator = SymmetricalLogLocator(base=10, linthresh=1)
    locator.set_params(numticks=6)
    axis.set_major_locator(locator)
    axis.set_major_formatter("{x:g}")


def add_legend(figure: Figure, styles: dict[str, Style], solvers: list[str]) -> None:
    """Add a legend of the solvers that are drawn, if any, above all panels."""
    if not solvers:
        return

    handles = [
        Line2D(
            [],
            [],
            color=styles[solver].colour,
            linestyle=styles[solver].line,
            linewidth=2.5,
            label=solver,
        )
        for solver in solvers
    ]
    # About as many columns as the names leave room for.
    length = max(len(solver) for solver in solvers) + 8
    num_columns = max(1, int(figure.get_figwidth() * 14 // length))
    num_lines = math.ceil(len(solvers) / num_columns)
    figure.set_figheight(figure.get_figheight() + 0.25 * num_lines)
    figure.legend(
        handles=handles,
        loc="outside upper center",
        ncols=num_columns,
        frameon=False,
        labelcolor=INK,
    )
