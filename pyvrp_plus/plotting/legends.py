"""Legends that are inside the picture."""

from __future__ import annotations

import math
from typing import Literal

from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from matplotlib.legend import Legend

from .style import INK

# Height of an entry of a legend, in multiples of the size of its font.
_LINE_HEIGHT = 1.6

# Width of a legend in several columns, as a share of that of the axes, which the layout
# may still make narrower.
_WIDEST = 0.75


def legend_inside(ax: Axes) -> None:
    """Draw the legend in the axes, where it covers least, in columns if they fit."""
    _legend_over(ax, "best")


def legend_above(ax: Axes) -> None:
    """Draw the legend at the top of the axes, with nothing else there."""
    legend = _legend_over(ax, "upper right")
    share = 1.5 * _extent(legend)[1] / _extent(ax)[1]
    low, high = ax.get_ylim()
    ax.set_ylim(low, low + (high - low) / (1 - min(share, 0.5)))


def legend_beside(ax: Axes) -> None:
    """Draw the legend to the right of the axes, in columns that are not higher."""
    size = FontProperties(size="small").get_size_in_points()
    num_rows = int(_extent(ax)[1] / (size * _LINE_HEIGHT))
    num_entries = len(ax.get_legend_handles_labels()[1])
    ax.legend(
        loc="center left",
        bbox_to_anchor=(1, 0.5),
        ncols=math.ceil(num_entries / max(num_rows, 1)),
        fontsize="small",
        labelcolor=INK,
        frameon=False,
    )


def _legend_over(
    ax: Axes, location: Literal["best", "upper right"], num_columns: int = 2
) -> Legend:
    """Draw the legend on a veil of white, in that many columns if they fit."""
    legend = ax.legend(
        loc=location,
        ncols=num_columns,
        fontsize="small",
        labelcolor=INK,
        framealpha=0.8,
        edgecolor="none",
    )
    legend.set_in_layout(False)
    if num_columns > 1 and _extent(legend)[0] > _WIDEST * _extent(ax)[0]:
        return _legend_over(ax, location, num_columns - 1)

    return legend


def _extent(artist: Axes | Legend) -> tuple[float, float]:
    """Return width and height, in points."""
    extent = artist.get_window_extent()
    return extent.width * 72 / artist.figure.dpi, extent.height * 72 / artist.figure.dpi
