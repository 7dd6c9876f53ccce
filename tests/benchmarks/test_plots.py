"""Plots of rows: what is drawn, of whom, and where."""

from dataclasses import replace

import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import assume, given, settings
from matplotlib.colors import to_hex

from benchmarks.plots import (
    KINDS,
    plot_boxes,
    plot_gaps_over_time,
    plot_profiles,
    save_plots,
)
from benchmarks.plots.panels import panels_of, styles
from benchmarks.rows import Status
from tests.benchmarks.example_rows import any_rows, failed_row, make_row


@pytest.fixture
def rows():
    """Return rows of two sets; one solver could not be tried, another fails once."""
    trace = [(0.1, 1, 150), (1.0, 10, 120), (5.0, 40, 110)]
    result = [failed_row(Status.UNAVAILABLE, "absent", instance="CVRP/a")]
    for name in ("CVRP/a", "CVRP/b", "VRPTW/a"):
        result += [
            make_row("plus", name, 110, trace=trace),
            make_row("stock", name, 120, trace=trace[:2]),
            make_row("vroom", name, 105),
        ]
    result[4] = failed_row(Status.CRASHED, "plus", instance="CVRP/b")
    return result


def legend_of(figure):
    """Return the names in the legend of the figure, with their colours."""
    [legend] = figure.legends
    colours = [to_hex(handle.get_color()) for handle in legend.legend_handles]
    names = [text.get_text() for text in legend.get_texts()]
    return dict(zip(names, colours, strict=True))


def titles_of(figure):
    """Return the titles of the panels."""
    return [ax.get_title(loc="left") for ax in figure.axes]


@pytest.mark.parametrize("plot", KINDS.values())
def test_colours_are_the_same_in_all_figures(plot, rows):
    """Legends have the solvers that are drawn, in the colours of all rows."""
    expected = {
        name: style.colour for name, style in styles(rows).items() if name != "absent"
    }
    assert len(set(expected.values())) == 3
    assert legend_of(plot(rows)) == expected


def test_styles_of_many_solvers_differ():
    """When the colours have been used, lines differ."""
    rows = [make_row(f"solver {k}") for k in range(20)]
    assert len(set(styles(rows).values())) == 20


def test_panels_have_common_trials(rows):
    """A trial that a solver failed on is left out for all, and the title says so."""
    first, second = panels_of(rows)
    assert first.title == "CVRP (1 of 2 instances)"
    assert {row.instance for row in first.rows} == {"CVRP/a"}
    assert second.title == "VRPTW (1 instance)"


def test_panels_by_budget(rows):
    """Several budgets of an instance have panels of their own."""
    rows += [replace(row, budget="5s") for row in rows]
    titles = [panel.title for panel in panels_of(rows)]
    assert titles[0] == "CVRP, 5s (1 of 2 instances)"
    assert len(titles) == 4


def test_gaps_over_time(rows):
    """Lines go from the first solution to the budget's end, in steps."""
    figure = plot_gaps_over_time(rows)
    assert titles_of(figure) == ["CVRP (1 of 2 instances)", "VRPTW (1 instance)"]
    ax = figure.axes[1]
    colour = styles(rows)["plus"].colour
    line = next(line for line in ax.lines if line.get_color() == colour)
    times, gaps = line.get_data()
    assert (times[0], times[-1]) == pytest.approx((0.1, 10))
    assert (gaps[0], gaps[-1]) == (50, 10)
    assert (np.diff(gaps) <= 0).all()
    assert ax.get_xscale() == "log"
    assert ax.get_xlabel() == "seconds"


def test_gaps_over_iterations(rows):
    """Under an iteration budget, iterations are the time."""
    figure = plot_gaps_over_time([replace(row, budget="80it") for row in rows])
    ax = figure.axes[0]
    assert ax.get_xlabel() == "iterations"
    times = ax.lines[0].get_xdata()
    assert (times[0], times[-1]) == pytest.approx((1, 80))


def test_bands_need_instances(rows):
    """A single instance has no interval, and so no band."""
    rows += [
        replace(row, instance="VRPTW/b", cost=row.cost + 9, trace=[])
        for row in rows
        if row.instance == "VRPTW/a"
    ]
    first, second = plot_gaps_over_time(rows).axes
    assert len(first.collections) == 0
    assert len(second.collections) == 3


def test_solver_that_does_not_tell_when(rows):
    """Without time and trace there is nothing to draw for it."""
    rows = [
        replace(row, runtime=None) if row.solver == "vroom" else row for row in rows
    ]
    ax = plot_gaps_over_time(rows).axes[1]
    drawn = {line.get_color() for line in ax.lines}
    assert styles(rows)["vroom"].colour not in drawn
    assert styles(rows)["stock"].colour in drawn


def test_boxes(rows):
    """There is a box per set and solver, around its median."""
    rows += [replace(row, seed=2, cost=row.cost and row.cost + 8) for row in rows]
    figure = plot_boxes(rows)
    ax = figure.axes[1]
    boxes = [patch.get_path().vertices[:, 1] for patch in ax.patches]
    assert [(min(box) + max(box)) / 2 for box in boxes] == pytest.approx([14, 24, 9])


@pytest.mark.parametrize(("cost", "scale"), [(150, "linear"), (10**9, "symlog")])
def test_scale_of_gaps(cost, scale):
    """A single enormous gap does not hide all others; the best known is in sight."""
    rows = [make_row(cost=cost), make_row("stock", cost=101)]
    for plot in (plot_boxes, plot_gaps_over_time):
        [ax] = plot(rows).axes
        assert ax.get_yscale() == scale
        low, high = ax.get_ylim()
        assert low < 0
        assert high > cost - 100

    [ax] = plot_profiles(rows).axes
    assert ax.get_xscale() == ("symlog" if cost > 1000 else "linear")


def test_profiles(rows):
    """Lines are shares of runs: all of them for a solver that is always best."""
    rows = [row for row in rows if row.instance != "CVRP/b"]
    figure = plot_profiles(rows)
    assert titles_of(figure) == ["Performance profiles (runs of each solver: 2)"]
    best, worst = (
        next(
            line.get_data()
            for line in figure.axes[0].lines
            if line.get_color() == styles(rows)[solver].colour
        )
        for solver in ("vroom", "stock")
    )
    assert best[1].tolist() == [1] * len(best[1])
    assert worst[1].tolist() == [0, 0, 1, 1]
    assert worst[0][2] == pytest.approx(100 * (120 / 105 - 1))


@pytest.mark.parametrize("plot", KINDS.values())
def test_rows_that_cannot_be_drawn(plot):
    """No rows, or none with a cost, are an error that says so."""
    with pytest.raises(ValueError, match="no rows"):
        plot([])
    with pytest.raises(ValueError, match="nothing to draw"):
        plot([failed_row(Status.CRASHED)])


@pytest.mark.parametrize("plot", [plot_boxes, plot_gaps_over_time])
def test_nothing_in_common(plot):
    """A panel of solvers that solved different trials is empty and says so."""
    rows = [make_row("plus"), failed_row(Status.CRASHED, "stock")]
    rows += [replace(row, instance="CVRP/b", solver="x" + row.solver) for row in rows]
    figure = plot(rows)
    assert titles_of(figure) == ["CVRP (0 of 2 instances)"]
    assert figure.legends == []


@given(any_rows())
@settings(max_examples=10)
def test_any_rows_can_be_drawn(rows):
    """Whatever is missing or has failed, what there is can be drawn."""
    assume(any(row.status == Status.OK for row in rows))
    for plot in KINDS.values():
        plot(rows).draw_without_rendering()


def test_save_plots(rows, tmp_path):
    """Files have the names of their kinds; no figure is left open."""
    folder = tmp_path / "new" / "plots"
    paths = save_plots(rows, folder, ["boxes", "profiles"])
    assert paths == [folder / "boxes.png", folder / "profiles.png"]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in paths)
    assert [path.stem for path in save_plots(rows, folder)] == list(KINDS)
    assert plt.get_fignums() == []


def test_unknown_kind(rows, tmp_path):
    """Nothing is drawn when a kind is not known."""
    with pytest.raises(ValueError, match="no plot 'pie'; there are gaps_over_time"):
        save_plots(rows, tmp_path / "plots", ["boxes", "pie"])
    assert not (tmp_path / "plots").exists()
