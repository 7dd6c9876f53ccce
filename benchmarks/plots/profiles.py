"""Plots of performance profiles."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from benchmarks.rows import Row
from benchmarks.statistics import check_rows, performance_profiles, profile_at
from pyvrp_plus.plotting.style import INK

from .panels import MAX_LINEAR, add_legend, new_figure, set_percent_ticks, styles


def plot_profiles(rows: list[Row]) -> Figure:
    """
    Draw the performance profile of each solver (Dolan and More, 2002).

    The profile is the share of runs whose cost is at most a given percentage above the
    lowest cost of any solver, for the same instance, seed and budget.

    Raises
    ------
    ValueError
        When there are no rows or they contradict each other, no trial has rows of all
        solvers, or no row has a cost.
    """
    check_rows(rows)
    profiles = performance_profiles(rows)
    num_runs = len(next(iter(profiles.values())))
    solver_styles = styles(rows)

    factors = np.unique(np.concatenate(list(profiles.values())))
    factors = factors[np.isfinite(factors)]
    titles = [f"Performance profiles (runs of each solver: {num_runs})"]
    figure, [ax] = new_figure(titles if len(factors) else [])
    # Beyond the largest factor, lines continue horizontally.
    factors = np.append(factors, 1.05 * (factors[-1] - 1) + 1.001)
    for solver, ratios in profiles.items():
        style = solver_styles[solver]
        ax.step(
            100 * (factors - 1),
            profile_at(ratios, factors),
            where="post",
            color=style.colour,
            linestyle=style.line,
        )

    end = 100 * (factors[-1] - 1)
    if end > MAX_LINEAR:
        ax.set_xscale("symlog", linthresh=1)
        set_percent_ticks(ax.xaxis)
    ax.set_xlim(0, end)
    ax.set_ylim(0, 1.02)
    ax.yaxis.set_major_formatter(PercentFormatter(1))
    ax.set_xlabel("cost above the lowest of any solver (%)", color=INK)
    ax.set_ylabel("runs", color=INK)
    add_legend(figure, solver_styles, list(profiles))
    return figure
