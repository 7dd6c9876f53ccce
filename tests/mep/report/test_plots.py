from dataclasses import replace

import pytest

from mep.report.palette import LIGHT
from mep.report.plots import (
    plot_candidates,
    plot_costs,
    plot_effects,
    plot_improvements,
    plot_runs,
    plot_spending,
)
from mep.report.training import generation_costs
from mep.run import Run
from pyvrp_plus.trials.estimate import Estimate


def test_an_interval_that_is_not_known_is_not_drawn(run: Run) -> None:
    one = Estimate(1.0, float("-inf"), float("inf"), 1)
    generations = [
        replace(
            generation,
            ranking=tuple(
                replace(kept, improvement=one) for kept in generation.ranking
            ),
        )
        for generation in run.generations
    ]
    ax = plot_improvements(replace(run, generations=generations), LIGHT).axes[0]

    assert not ax.collections
    assert plot_improvements(run, LIGHT).axes[0].collections


def test_outliers_do_not_hide_the_others(run: Run) -> None:
    bad = Estimate(-100.0, -100.0, -100.0, 3)
    measured = [one for one in run.candidates if one.improvement is not None]
    outlier = replace(measured[0], number=99, improvement=bad)
    ax = plot_candidates([*measured * 3, outlier], LIGHT).axes[0]

    assert ax.get_ylim()[0] > -50


def test_effects_are_sorted() -> None:
    ax = plot_effects([1.0, -2.0, 3.0], LIGHT).axes[0]

    offsets = ax.collections[1].get_offsets()
    assert offsets[:, 1].tolist() == pytest.approx([3.0, 1.0, -2.0])


def test_one_generation_has_whole_numbers_and_visible_points(run: Run) -> None:
    first = replace(run, generations=run.generations[:1])
    for figure in (
        plot_improvements(first, LIGHT),
        plot_costs(generation_costs(first), LIGHT),
        plot_runs(first.generations, LIGHT),
    ):
        ax = figure.axes[0]
        low, high = ax.get_xlim()
        ticks = [tick for tick in ax.get_xticks() if low <= tick <= high]
        assert ticks
        assert all(tick == round(tick) for tick in ticks)
        for line in ax.lines:
            assert len(set(line.get_xdata())) > 1 or line.get_marker() != "None"


def test_spending_rises_from_zero() -> None:
    ax = plot_spending({"a$b_": [(0.0, 0.5), (1.0, 1.25)]}, LIGHT).axes[0]

    assert ax.lines[0].get_ydata().tolist() == [0.0, 0.5, 1.25]
    assert ax.get_ylim()[0] == 0


@pytest.mark.parametrize("name", ["_hidden", "$x^$", "a\nb" * 99, "\u202e", ""])
def test_any_name_can_stand_in_a_legend(name: str) -> None:
    figure = plot_spending({name: [(0.0, 1.0)]}, LIGHT)
    figure.draw_without_rendering()

    assert 0 < len(figure.legends[0].get_texts()[0].get_text()) < 40
