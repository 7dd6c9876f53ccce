"""Plots of the optimality gap of the best solution so far, over time."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator
from numpy.typing import NDArray

from benchmarks.rows import Row
from benchmarks.statistics import (
    InstanceKey,
    check_rows,
    gap_curves,
    reference_costs,
    solvers_of,
    trajectory,
)
from pyvrp_plus.plotting.style import INK
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import mean_interval

from .panels import Style, add_legend, new_figure, panels_of, set_gap_axis, styles

_NUM_POINTS = 150


def plot_gaps_over_time(rows: list[Row]) -> Figure:
    """
    Draw the mean gap of the best solution so far, one panel per set.

    Time is in iterations where that is the unit of the budget, otherwise in wall-clock
    seconds. A line starts when every run of the solver has a solution. The band is the
    95% interval of the mean over the instances.

    Raises
    ------
    ValueError
        When there are no rows or they contradict each other, no row has a cost, or a
        reference cost is not positive.
    """
    check_rows(rows)
    panels = panels_of(rows)
    solver_styles = styles(rows)
    references = reference_costs(rows)

    figure, axes = new_figure([panel.title for panel in panels])
    for ax, panel in zip(axes, panels, strict=True):
        if panel.rows:
            _draw_panel(ax, panel.rows, references, solver_styles)

    figure.supylabel(
        "mean gap of the best solution so far (%)", color=INK, fontsize="medium"
    )
    drawn = solvers_of(row for panel in panels for row in panel.rows)
    add_legend(figure, solver_styles, drawn)
    return figure


def _draw_panel(
    ax: Axes,
    rows: list[Row],
    references: Mapping[InstanceKey, int],
    solver_styles: Mapping[str, Style],
) -> None:
    by_iteration = Budget.parse(rows[0].budget).unit == "it"
    grid = _time_grid(rows, by_iteration)
    for solver in solvers_of(rows):
        runs = [row for row in rows if row.solver == solver]
        curves = gap_curves(runs, references, grid, by_iteration)
        _draw_curve(ax, grid, curves, solver_styles[solver])

    set_gap_axis(ax)
    ax.set_xscale("log")
    # Within few decades, their powers of ten are not enough.
    subs = (1, 2, 5) if grid[-1] < 30 * grid[0] else (1,)
    ax.xaxis.set_major_locator(LogLocator(subs=subs))
    ax.xaxis.set_major_formatter("{x:g}")
    ax.xaxis.set_minor_formatter("")
    ax.set_xlabel("iterations" if by_iteration else "seconds", color=INK)


def _time_grid(rows: list[Row], by_iteration: bool) -> NDArray[np.float64]:
    """Return points from the first solution to the end, evenly spaced in logarithm."""
    times = [
        iteration if by_iteration else seconds
        for row in rows
        for seconds, iteration, _ in trajectory(row)
    ]
    finite = [time for time in times if 0 < time < math.inf]
    end = max([*finite, *(Budget.parse(row.budget).amount for row in rows)])
    start = min([*finite, 0.1 * end])
    return np.geomspace(start, end, _NUM_POINTS)


def _draw_curve(
    ax: Axes, grid: NDArray[np.float64], curves: NDArray[np.float64], style: Style
) -> None:
    started = ~np.isnan(curves).any(axis=0)
    if not started.any():
        return

    times, values = grid[started], curves[:, started]
    mean = values.mean(axis=0)
    ax.step(times, mean, where="post", color=style.colour, linestyle=style.line)
    # A dot marks the end, which is then visible even if the line has no length.
    ax.plot(times[-1], mean[-1], "o", color=style.colour, markersize=4)
    if len(values) > 1:
        low, high = mean_interval(values)
        ax.fill_between(
            times, low, high, step="post", color=style.colour, alpha=0.15, linewidth=0
        )
