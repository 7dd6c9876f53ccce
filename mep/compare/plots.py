"""Plots of a comparison: the best so far, against what was used up for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from mep.candidate.candidate import Generation
from mep.compare.comparison import Comparison
from mep.report.palette import Palette, series_colours
from mep.report.plots import IMPROVEMENT, add_legend, new_figure
from mep.run import Run
from pyvrp_plus.trials.budget import Budget

_NUM_POINTS = 200

#: What is used up: dollars, or the budgets of runs of the solver in training.
Resource = Literal["dollars", "budget"]


def plot_best_so_far(
    comparison: Comparison, resource: Resource, palette: Palette
) -> Figure:
    """
    Draw the improvement of the best operator against what was used up before.

    Each run has a thin line, and the mean over the runs of a contender a thick one.
    """
    used = _usage(resource)
    label = _label(comparison, resource)
    figure, ax = new_figure(palette, "Best so far", label, IMPROVEMENT)
    largest = max(
        (used(run, last) for run in _all_runs(comparison) for last in run.generations),
        default=0.0,
    )
    # A little longer, for the last improvement to be seen.
    grid = np.linspace(0, 1.05 * largest or 1.0, _NUM_POINTS)
    colours = series_colours(len(comparison.runs))
    for (name, runs), colour in zip(comparison.runs.items(), colours, strict=True):
        curves = [_curve(run, used, grid) for run in runs]
        for curve in curves:
            ax.step(grid, curve, where="post", color=colour, linewidth=0.5, alpha=0.5)
        mean = np.mean(curves, axis=0)
        ax.step(grid, mean, where="post", color=colour, linewidth=2, label=name)

    ax.axhline(0, linestyle="--", color=palette.ink, label="stock")
    add_legend(figure, palette)
    return figure


def _usage(resource: Resource) -> Callable[[Run, Generation], float]:
    if resource == "dollars":
        return lambda _, generation: generation.spent_usd

    return lambda run, generation: (
        generation.num_runs * Budget.parse(run.config.budget).amount
    )


def _label(comparison: Comparison, resource: Resource) -> str:
    if resource == "dollars":
        return "US dollars"

    unit = Budget.parse(_all_runs(comparison)[0].config.budget).unit_name
    return f"{unit} in training"


def _all_runs(comparison: Comparison) -> Sequence[Run]:
    return [run for runs in comparison.runs.values() for run in runs]


def _curve(
    run: Run, used: Callable[[Run, Generation], float], grid: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the improvement at each point of the grid; zero before the first one."""
    points = [used(run, generation) for generation in run.generations]
    best = [generation.ranking[0].improvement.mean for generation in run.generations]
    last = np.searchsorted(points, grid, side="right")
    return np.array([0.0, *best])[last]
