"""Candidates in the making."""

from dataclasses import replace

import pytest

from mep.candidate.rejection import Rejected, Stage
from mep.evolve.draft import Draft, outcome_of
from mep.strategies import Order
from pyvrp_plus.trials.estimate import Estimate
from tests.mep.runs import evaluation, problem
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


def test_the_way_of_a_draft():
    """It may be repaired once, unless there was no answer at all."""
    draft = Draft(1, 2, 3, Order("mep", (STOCK,)))
    draft.requests.append("first")
    assert draft.is_sound
    assert not draft.may_be_repaired
    draft.reject(Rejected(Stage.COMPILE, "line 3"))
    assert not draft.is_sound
    assert draft.may_be_repaired
    draft.requests.append("second")
    assert draft.is_sound
    draft.reject(Rejected(Stage.CONTRACT, "no"))
    assert not draft.may_be_repaired
    candidate = draft.to_candidate(STOCK, STOCK)
    assert candidate.name == "r1g2o3"
    assert candidate.rejection.stage == Stage.CONTRACT
    assert candidate.cost is None

    silent = Draft(1, 2, 4, Order("mep", (STOCK,)))
    silent.requests.append("first")
    silent.reject(Rejected(Stage.RESPONSE, "timeout"))
    assert not silent.may_be_repaired


def test_a_measured_draft():
    """Its hypothesis is judged by its cost, and by what else it predicts."""
    better = {"better": 10, "equal": 0, "between": 0, "worse": 0}
    draft = Draft(1, 1, 1, Order("mep", (STOCK,)), requests=["key"])
    draft.proposal = replace(
        STOCK.proposal, hypothesis="Because.", prediction="better lower"
    )
    draft.runs = {
        problem("TSP/0"): evaluation(90, children=better),
        problem("TSP/1"): evaluation(80, children=better),
    }
    candidate = draft.to_candidate(STOCK, STOCK)
    assert candidate.cost == 85
    assert candidate.improvement.mean == candidate.over_parent.mean == 15
    assert candidate.predicted.mean == pytest.approx(-90)
    assert candidate.outcome == "refuted"
    unpredicted = replace(draft.proposal, prediction="")
    draft.proposal = unpredicted
    assert draft.to_candidate(STOCK, STOCK).outcome == "confirmed"
    assert draft.to_member("confirmed").runs == draft.runs
