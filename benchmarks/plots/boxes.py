"""Box plots of optimality gaps."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from benchmarks.rows import Row
from benchmarks.statistics import (
    check_rows,
    gaps,
    reference_costs,
    solvers_of,
)
from pyvrp_plus.plotting.style import INK

from .panels import Style, add_legend, new_figure, panels_of, set_gap_axis, styles


def plot_boxes(rows: list[Row]) -> Figure:
    """
    Draw the gaps of the runs of each solver as a box, one panel per set.

    A box reaches from the lower to the upper quartile, with a line at the median;
    whiskers reach to the last run within 1.5 times its height.

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
        solvers = solvers_of(panel.rows)
        for place, solver in enumerate(solvers):
            values = list(gaps(panel.rows, solver, references).values())
            _draw_box(ax, place, values, solver_styles[solver])

        ax.set_xticks([])
        set_gap_axis(ax)

    figure.supylabel("gap (%)", color=INK, fontsize="medium")
    drawn = solvers_of(row for panel in panels for row in panel.rows)
    add_legend(figure, solver_styles, drawn)
    return figure


def _draw_box(ax: Axes, place: int, values: list[float], style: Style) -> None:
    parts = ax.boxplot(
        [values],
        positions=[place],
        widths=0.6,
        patch_artist=True,
        boxprops={"facecolor": f"{style.colour}55", "edgecolor": style.colour},
        whiskerprops={"color": style.colour},
        capprops={"color": style.colour},
        medianprops={"color": style.colour, "linewidth": 2.5},
        flierprops={"markeredgecolor": style.colour, "markersize": 4},
    )
    # Boxes ignore a line style given as a property.
    for part in [*parts["boxes"], *parts["whiskers"]]:
        part.set_linestyle(style.line)
