import math

import pytest

from mep.report.verdict import verdict
from pyvrp_plus.trials.estimate import Estimate


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.1, 0.3, "better than the stock rule"),
        (-0.3, -0.1, "worse than the stock rule"),
        (-0.1, 0.3, "not distinguishable from the stock rule"),
        (0.0, 0.0, "not distinguishable from the stock rule"),
        (-math.inf, math.inf, "not distinguishable from the stock rule"),
    ],
)
def test_the_interval_decides(low: float, high: float, expected: str) -> None:
    assert verdict(Estimate(0.2, low, high, 6)) == expected
