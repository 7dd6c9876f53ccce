from dataclasses import replace

import pytest

from mep.report.palette import LIGHT
from mep.report.plots import plot_candidates, plot_effects, plot_improvements
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
