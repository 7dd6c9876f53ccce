from dataclasses import replace

import pytest

from mep.report.plots import plot_candidates, plot_effects, plot_improvements
from mep.report.svg import to_svg
from mep.run import Run
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.report.page import check_page


def test_figures_of_a_page_have_ids_of_their_own(run: Run) -> None:
    first = to_svg(plot_improvements(run), "first", 'a "figure"')
    second = to_svg(plot_improvements(run), "second", "another <one>")

    page = check_page(first + second)
    assert page.ids
    assert ("aria-label", 'a "figure"') in page.attributes
    assert "#26323a" not in first  # colours are those of the page


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
    ax = plot_improvements(replace(run, generations=generations)).axes[0]

    assert not ax.collections
    assert plot_improvements(run).axes[0].collections


def test_outliers_do_not_hide_the_others(run: Run) -> None:
    bad = Estimate(-100.0, -100.0, -100.0, 3)
    measured = [one for one in run.candidates if one.improvement is not None]
    outlier = replace(measured[0], number=99, improvement=bad)
    ax = plot_candidates([*measured * 3, outlier]).axes[0]

    assert ax.get_ylim()[0] > -50


def test_effects_are_sorted() -> None:
    ax = plot_effects([1.0, -2.0, 3.0]).axes[0]

    offsets = ax.collections[1].get_offsets()
    assert offsets[:, 1].tolist() == pytest.approx([3.0, 1.0, -2.0])
