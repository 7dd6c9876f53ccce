"""The axes and figures that plots are drawn on."""

from __future__ import annotations

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure


def axes_or_new(ax: Axes | None) -> Axes:
    """Return the given axes, or new ones; labels and legends will be in the picture."""
    if ax is None:
        return plt.subplots(layout="tight")[1]

    _fit(ax.figure.figure)  # Of subfigures, the figure that they are part of.
    return ax


def figure_or_new(fig: Figure | None, size: tuple[float, float]) -> Figure:
    """Return the given figure, or a new one of a size in inches."""
    if fig is None:
        return plt.figure(figsize=size, layout="tight")

    _fit(fig)
    return fig


def _fit(fig: Figure) -> None:
    """
    Give a figure without a layout engine one that makes room for labels and legends.

    It is the engine for tight layouts, because that for constrained layouts warns when
    ``tight_layout`` or ``subplots_adjust`` is called later. It can only arrange axes
    that are in a grid.
    """
    in_grid = all(ax.get_subplotspec() is not None for ax in fig.axes)
    if fig.get_layout_engine() is None and in_grid:
        fig.set_layout_engine("tight")
