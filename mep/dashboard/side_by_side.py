"""Several runs side by side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np
from markupsafe import Markup
from matplotlib.figure import Figure

from mep.report.palette import Palette, series_colours
from mep.report.picture import to_picture
from mep.report.plots import IMPROVEMENT, add_legend, counted_figure, shortened
from mep.run import Run

# Options without which improvements are not comparable.
_DECISIVE = ("component", "solver", "suite", "budget", "fitness")


def differences(runs: Sequence[Run]) -> list[str]:
    """Return the names of options that make improvements of runs not comparable."""
    return [
        name
        for name in _DECISIVE
        if len({getattr(run.config, name) for run in runs}) > 1
    ]


def draw_side_by_side(runs: Mapping[str, Run]) -> Markup:
    """Return a picture of the best of each generation, of several runs."""
    return to_picture(
        partial(plot_side_by_side, runs),
        "Improvement of the best operator over the stock rule by generation, of each "
        "run.",
    )


def plot_side_by_side(runs: Mapping[str, Run], palette: Palette) -> Figure:
    """Draw the best of each generation: thin for each repeat, thick for their mean."""
    figure, ax = counted_figure(palette, "Best in training", IMPROVEMENT)
    colours = series_colours(len(runs))
    for (name, run), colour in zip(runs.items(), colours, strict=True):
        by_repeat: dict[int, list[tuple[int, float]]] = defaultdict(list)
        by_generation: dict[int, list[float]] = defaultdict(list)
        for generation in run.generations:
            best = generation.ranking[0].improvement.mean
            by_repeat[generation.repeat].append((generation.number, best))
            by_generation[generation.number].append(best)

        for points in by_repeat.values():
            ax.plot(*zip(*points, strict=True), color=colour, linewidth=0.6, alpha=0.6)
        means = [float(np.mean(values)) for values in by_generation.values()]
        ax.plot(
            list(by_generation),
            means,
            "o-",
            color=colour,
            linewidth=2,
            markersize=4,
            label=shortened(name),
        )

    ax.axhline(0, linestyle="--", color=palette.ink, label="stock")
    add_legend(figure, palette)
    return figure
