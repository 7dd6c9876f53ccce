from dataclasses import replace
from pathlib import Path

import pytest

from mep.dashboard.side_by_side import differences, plot_side_by_side
from mep.report.palette import LIGHT
from mep.run import read_run


def test_means_are_over_repeats(example: Path) -> None:
    run = read_run(example)
    second = [replace(each, repeat=2) for each in run.generations[:2]]
    twice = replace(run, generations=[*run.generations, *second])
    ax = plot_side_by_side({"once": run, "twice": twice}, LIGHT).axes[0]

    labels = [text.get_text() for text in ax.figure.legends[0].get_texts()]
    assert labels == ["once", "twice", "stock"]
    thick = [line for line in ax.lines if line.get_linewidth() == 2]
    best = [each.ranking[0].improvement.mean for each in run.generations]
    for line in thick:
        assert line.get_ydata().tolist() == pytest.approx(best)
    thin = [line for line in ax.lines if line.get_linewidth() < 1]
    assert [len(line.get_xdata()) for line in thin] == [3, 3, 2]


def test_what_makes_runs_not_comparable(example: Path) -> None:
    run = read_run(example)
    other = replace(run, config=replace(run.config, budget="61it", seed=9))

    assert differences([run, run]) == []
    assert differences([run, other]) == ["budget"]
