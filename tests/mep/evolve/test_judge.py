"""What the measurements of an operator say."""

from dataclasses import replace

import pytest

from mep.candidate.candidate import Candidate
from mep.evolve.judge import judge, outcome_of
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.runs import evaluation, runs, trial
from tests.mep.strategies.scene import STOCK

UP, DOWN = Estimate(1, 0.5, 1.5, 9), Estimate(-1, -1.5, -0.5, 9)
FLAT, ONE = Estimate(0.1, -1, 1.2, 9), Estimate(1, float("-inf"), float("inf"), 1)


@pytest.mark.parametrize(
    ("gain", "predicted", "outcome"),
    [
        (UP, None, "confirmed"),
        (DOWN, None, "refuted"),
        (FLAT, None, "unclear"),
        (ONE, None, "unclear"),
        (UP, UP, "confirmed"),
        (UP, FLAT, "unclear"),
        (FLAT, UP, "unclear"),
        (UP, DOWN, "refuted"),  # it is better, but for another reason
        (DOWN, UP, "refuted"),
    ],
)
def test_all_that_is_claimed_must_hold(gain, predicted, outcome):
    """Cost, and what else was predicted."""
    assert outcome_of(gain, predicted) == outcome


def test_luck_does_not_last():
    """More runs change the verdict; it is that of all of them."""
    proposal = replace(STOCK.proposal, hypothesis="Because.")
    candidate = Candidate(1, 1, 1, "mep", ("stock",), proposal=proposal)
    stock = runs(*6 * [100])
    lucky = runs(90, 91, 90, 91, 90, 91)
    first = judge(candidate, lucky, stock, stock)
    assert (first.outcome, first.num_trials, first.cost) == ("confirmed", 6, 90.5)

    again = {trial(f"TSP/{number}", seed=2): evaluation(100) for number in range(6)}
    later = {one: evaluation(110) for one in again}
    now = judge(first, lucky | later, stock | again, stock | again)
    assert (now.outcome, now.num_trials) == ("unclear", 12)
    assert now.improvement == now.over_parent
    assert now.improvement.mean == pytest.approx(-0.25)
