"""Overview of a run and its best solution in one figure."""

from __future__ import annotations

from matplotlib.figure import Figure

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.result import Result

from .figures import figure_or_new
from .plot_diversity import plot_diversity
from .plot_objectives import plot_objectives
from .plot_runtimes import plot_runtimes
from .plot_solution import plot_solution


def plot_result(result: Result, data: ProblemData, fig: Figure | None = None) -> None:
    """
    Draw the best solution of a run, and how the run went.

    Parameters
    ----------
    result
        The result of a run.
    data
        The instance.
    fig
        Figure to draw on; a new one if not given.
    """
    fig = figure_or_new(fig, (16, 9))
    grid = fig.add_gridspec(3, 2, width_ratios=(2, 3))

    plot_diversity(result, ax=fig.add_subplot(grid[0, 0]))
    plot_objectives(result, ax=fig.add_subplot(grid[1, 0]))
    plot_runtimes(result, ax=fig.add_subplot(grid[2, 0]))
    plot_solution(result.best, data, plot_clients=True, ax=fig.add_subplot(grid[:, 1]))
