"""The results of a run in words."""

import math
from dataclasses import replace

import pytest

from mep.report.verdict import result_of, verdict
from mep.run import Run
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


@pytest.mark.parametrize(
    ("openings", "told"),
    [(1, "were opened once."), (3, "were opened 3 times.")],
)
def test_openings_of_the_test_instances_are_told(
    run: Run, openings: int, told: str
) -> None:
    opened = replace(run, facts={**run.facts, "test openings": openings})
    assert result_of(opened).endswith(f"The test instances {told}")
    unknown = replace(run, facts={**run.facts, "test openings": None})
    assert "opened" not in result_of(unknown)
