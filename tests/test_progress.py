"""What is shown of the progress of a run."""

import math

import pyvrp_plus
from pyvrp_plus import Model, solve
from pyvrp_plus.progress import PlainDisplay, describe, make_display
from pyvrp_plus.stop import MaxIterations

NOTHING = (0, math.nan, math.nan)


def test_describe():
    """There may be one of something, or several."""
    model = Model()
    model.add_depot(0, 0)
    model.add_client(1, 1)
    model.add_client(2, 2)
    model.add_vehicle_type(3)
    text = describe(model.data(missing_value=1))
    assert "1 depot\n" in text
    assert "2 clients\n" in text
    assert "3 vehicles (1 vehicle type)" in text


def test_plain_lines(small_data, small_result, capsys):
    """Lines are marked when the best cost has improved."""
    with PlainDisplay(small_data, 1.0) as display:
        display.update(10, 1.0, math.inf, NOTHING, (3, 205.5, 200))
        display.update(20, 2.0, 150.0, (2, 151, 150), (3, 205.5, 200))
        display.update(30, 3.0, 150.0, (2, 151, 150), (3, 205.5, 200))
        display.finish(small_result)

    lines = capsys.readouterr().out.splitlines()
    rows = [line for line in lines if line.count("|") == 2][-3:]
    assert [row[0] for row in rows] == [" ", "H", " "]
    assert rows[1].split() == (
        ["H", "20", "2s", "|", "2", "151", "150", "|", "3", "206", "200"]
    )
    assert rows[0].split()[3:6] == ["0", "-", "-"]
    assert small_result.summary() in "\n".join(lines)


def test_make_display(small_data, capsys):
    """Output that is no terminal gets lines; none is nothing at all."""
    assert make_display(small_data, 3.0, enabled=False).interval == 3
    assert capsys.readouterr().out == ""
    assert isinstance(make_display(small_data, 3.0, enabled=True), PlainDisplay)


def test_solve_with_display(small_data, capsys):
    """A run shows what it solves, and how it ended."""
    solve(small_data, MaxIterations(10), display=True)
    out = capsys.readouterr().out
    assert "drop-in for PyVRP" in out
    assert f"v{pyvrp_plus.__version__}" in out
    assert "20 clients" in out
    assert "after 10 iterations" in out


def test_solve_without_display(small_data, capsys):
    """By default, a run shows nothing."""
    solve(small_data, MaxIterations(10))
    assert capsys.readouterr().out == ""
