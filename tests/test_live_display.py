"""The panel that shows the progress of a run on a terminal."""

import io
import math

import pytest
from rich.console import Console

from pyvrp_plus.live_display import LiveDisplay, sparkline

NOTHING = (0, math.nan, math.nan)


def test_live(small_data, small_result):
    """The panel shows the best cost, and ends with the summary."""
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, width=100)
    with LiveDisplay(small_data, console) as display:
        display.update(10, 1.0, math.inf, NOTHING, (3, 205.5, 200))
        display.update(20, 2.0, 150.0, (2, 151, 150), (3, 205.5, 200))
        display.finish(small_result)

    assert "150" in out.getvalue()
    assert "20 iterations" in out.getvalue()
    assert "Solution results" in out.getvalue()


@pytest.mark.parametrize(
    ("costs", "bars"),
    [
        ([], ""),
        ([math.inf], ""),
        ([5.0], "▁"),
        ([5.0, 5.0], "▁▁"),
        ([math.inf, 8.0, 1.0], " █▁"),
    ],
)
def test_sparkline(costs, bars):
    """The larger the cost, the higher the bar."""
    assert sparkline(costs) == bars
