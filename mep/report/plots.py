"""Plots of a run: by generation, by instance, and by time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, StrMethodFormatter
from numpy.typing import NDArray

from mep.candidate.candidate import Candidate, Generation
from mep.plain_text import plain_text
from mep.report.palette import Palette, series_colours
from mep.report.training import GenerationCosts
from mep.run import Run
from pyvrp_plus.plotting.style import tidy

# Size in inches: small, so that text can be read on a phone.
_SIZE = (4.8, 3.2)

_MOST_MINUTES = 180  # above that, hours are easier to read
_MAX_NAME = 28  # characters of a name in a legend

#: Label of axes for improvements.
IMPROVEMENT = "improvement over stock (%)"


def plot_spending(
    paid: Mapping[str, Sequence[tuple[float, float]]], palette: Palette
) -> Figure:
    """Draw the dollars that were paid to each model, by the hours since the start."""
    end = max(points[-1][0] for points in paid.values())
    unit, per_hour = ("hours", 1) if end > _MOST_MINUTES / 60 else ("minutes", 60)
    figure, ax = new_figure(
        palette, "Dollars by time", f"{unit} since the first request", "US dollars"
    )
    for (model, points), colour in zip(
        paid.items(), series_colours(len(paid)), strict=True
    ):
        hours, dollars = zip((0.0, 0.0), *points, strict=True)
        ax.step(
            [per_hour * each for each in hours],
            dollars,
            where="post",
            color=colour,
            label=shortened(model),
            marker="." if len(points) == 1 else "",
        )

    ax.set_ylim(bottom=0)
    add_legend(figure, palette)
    return figure


def plot_runs(generations: Sequence[Generation], palette: Palette) -> Figure:
    """Draw the number of runs of the solver in training, by generation and repeat."""
    figure, ax = counted_figure(palette, "Runs of the solver", "runs in training")
    for repeat, colour in _colours(
        generation.repeat for generation in generations
    ).items():
        points = [(0, 0)] + [
            (generation.number, generation.num_runs)
            for generation in generations
            if generation.repeat == repeat
        ]
        ax.plot(
            *zip(*points, strict=True),
            "o-",
            color=colour,
            markersize=3,
            label=f"repeat {repeat}",
        )

    ax.set_ylim(bottom=0)
    add_legend(figure, palette)
    return figure


def plot_costs(costs: Sequence[GenerationCosts], palette: Palette) -> Figure:
    """Draw mean costs by generation: a line per repeat, and one of the stock rule."""
    figure, ax = counted_figure(palette, "Mean cost", "mean cost")
    for repeat, colour in _colours(point.repeat for point in costs).items():
        points = [point for point in costs if point.repeat == repeat]
        places = [point.generation for point in points]
        best = [point.best for point in points]
        survivors = [point.survivors for point in points]
        ax.plot(places, best, "o-", color=colour, markersize=4, label=f"best {repeat}")
        ax.plot(places, survivors, _dots(places), color=colour, linewidth=1.2)

    # All repeats share the trials of a generation, but leave out those that one of
    # their programs has not solved: the last repeat gives the line of the stock rule.
    stock = {point.generation: point.stock for point in costs}
    places = sorted(stock)
    ax.plot(
        places,
        [stock[place] for place in places],
        _dashes(places),
        color=palette.ink,
        label="stock",
    )
    ax.yaxis.set_major_formatter(StrMethodFormatter("{x:,.10g}"))
    add_legend(figure, palette)
    return figure


def plot_improvements(run: Run, palette: Palette) -> Figure:
    """Draw the improvement of the best of each generation, with its interval."""
    figure, ax = counted_figure(palette, "Improvement of the best", IMPROVEMENT)
    for repeat, colour in _colours(
        generation.repeat for generation in run.generations
    ).items():
        generations = [
            generation for generation in run.generations if generation.repeat == repeat
        ]
        places = [generation.number for generation in generations]
        best = [generation.ranking[0].improvement for generation in generations]
        all_survivors = [
            np.mean([kept.improvement.mean for kept in generation.ranking])
            for generation in generations
        ]
        means = [estimate.mean for estimate in best]
        ax.plot(places, means, "o-", color=colour, markersize=4, label=f"best {repeat}")
        ax.plot(places, all_survivors, _dots(places), color=colour, linewidth=1.2)
        if all(np.isfinite([estimate.low, estimate.high]).all() for estimate in best):
            lows, highs = (
                [estimate.low for estimate in best],
                [estimate.high for estimate in best],
            )
            if len(places) > 1:
                ax.fill_between(
                    places, lows, highs, color=colour, alpha=0.12, linewidth=0
                )
            else:
                ax.vlines(places, lows, highs, color=colour, alpha=0.4)

    ax.axhline(0, linestyle="--", color=palette.ink, label="stock")
    add_legend(figure, palette)
    return figure


def plot_candidates(measured: Sequence[Candidate], palette: Palette) -> Figure:
    """Draw the improvement of each candidate that was measured, by generation."""
    figure, ax = counted_figure(palette, "All candidates", IMPROVEMENT)
    ax.axhline(0, linestyle="--", color=palette.ink)
    lowest = _lowest_shown([_mean(candidate) for candidate in measured])
    for outcome, (colour, marker) in _styles(palette).items():
        for stopped in (False, True):
            some = [
                candidate
                for candidate in measured
                if (candidate.outcome or "no hypothesis") == outcome
                and candidate.stopped_early == stopped
            ]
            if some:
                ax.scatter(
                    _spread(some),
                    np.maximum([_mean(candidate) for candidate in some], lowest),
                    s=22,
                    marker=marker,
                    facecolor="none" if stopped else colour,
                    edgecolor=colour,
                    label="_" if stopped else outcome,
                )

    add_legend(figure, palette)
    return figure


def plot_effects(effects: Sequence[float], palette: Palette) -> Figure:
    """Draw the improvement of the winner on each test instance, sorted."""
    figure, ax = counted_figure(
        palette,
        "Effect by test instance",
        IMPROVEMENT,
        "test instances, from gain to loss",
    )
    values = np.sort(effects)[::-1]
    colours = np.where(values >= 0, palette.good, palette.bad)
    places = np.arange(1, len(values) + 1)
    ax.vlines(places, 0, values, colors=list(colours), linewidth=1.2)
    ax.scatter(places, values, s=14, c=list(colours))
    ax.axhline(0, color=palette.ink, linewidth=0.8)
    return figure


def new_figure(
    palette: Palette, title: str, x_label: str, y_label: str
) -> tuple[Figure, Axes]:
    """Return a figure with axes in the style of the page."""
    figure = Figure(figsize=_SIZE, layout="constrained")
    ax = figure.add_subplot()
    tidy(ax, title, x_label, y_label, ink=palette.ink, faint=palette.faint)
    ax.tick_params(colors=palette.ink)
    ax.spines[:].set_color(palette.grey)
    return figure, ax


def counted_figure(
    palette: Palette, title: str, y_label: str, x_label: str = "generation"
) -> tuple[Figure, Axes]:
    """Return a figure whose horizontal axis counts things."""
    figure, ax = new_figure(palette, title, x_label, y_label)
    # With a single generation, there would be fractions for a second tick.
    ax.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    return figure, ax


def shortened(name: str) -> str:
    """Return a name that fits into a legend, in which it is nothing but text."""
    # A dollar would begin a formula, and an underline would hide the entry.
    text = plain_text(name, _MAX_NAME).replace("\n", " ").replace("$", r"\$")
    return text.lstrip("_") or "?"


def add_legend(figure: Figure, palette: Palette) -> None:
    """Draw the legend below, where it hides nothing."""
    figure.legend(
        loc="outside lower center",
        ncols=4,
        frameon=False,
        labelcolor=palette.ink,
        fontsize="small",
    )


def _dots(places: Sequence[int]) -> str:
    """Return the format of a dotted line; one point alone has to have a marker."""
    return ":" if len(places) > 1 else "x"


def _dashes(places: Sequence[int]) -> str:
    """Return the format of a dashed line, likewise."""
    return "--" if len(places) > 1 else "_"


def _colours(repeats: Iterable[int]) -> dict[int, tuple[float, float, float]]:
    names = sorted(set(repeats))
    return dict(zip(names, series_colours(len(names)), strict=True))


def _styles(palette: Palette) -> dict[str, tuple[str, str]]:
    """Return colour and marker of candidates, by the outcome of their hypothesis."""
    return {
        "confirmed": (palette.good, "o"),
        "refuted": (palette.bad, "v"),
        "unclear": (palette.accent, "s"),
        "no hypothesis": (palette.grey, "D"),
    }


def _mean(candidate: Candidate) -> float:
    assert candidate.improvement is not None
    return candidate.improvement.mean


def _spread(candidates: Sequence[Candidate]) -> NDArray[np.float64]:
    """Return x positions near the generations at which candidates do not overlap."""
    numbers = np.array([candidate.number for candidate in candidates])
    shift = (numbers * 0.381966) % 1 - 0.5  # the golden ratio spreads evenly
    return np.array([candidate.generation for candidate in candidates]) + 0.5 * shift


def _lowest_shown(values: Sequence[float]) -> float:
    """Return the end of the axis, for candidates that are far worse than most."""
    low, high = np.percentile(values, [25, 75])
    return float(low - 4 * max(high - low, 0.5))
