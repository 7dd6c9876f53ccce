"""What hypotheses predict besides the cost."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.candidate.prediction import (
    QUANTITIES,
    Direction,
    Prediction,
    change,
    read_prediction,
)
from tests.mep.runs import evaluation, trial


@given(st.sampled_from(QUANTITIES), st.sampled_from(get_args(Direction)))
def test_text_and_back(quantity, direction):
    """However it is written, it is read."""
    prediction = Prediction(quantity, direction)
    for text in (
        f"{prediction}",
        f"{quantity}: {direction}",
        f"- **{quantity.title()}** children are {direction}.",
        f"`{quantity}` `{direction}`",
        f"{quantity} -> {direction} than before",
    ):
        assert read_prediction(text) == prediction


@pytest.mark.parametrize("text", ["", "none", "cost: lower", "equal", "lower equally"])
def test_nothing_is_read_into_other_texts(text):
    """What cannot be measured is no prediction."""
    assert read_prediction(text) is None


def children(better, worse, diversity=0.5):
    """Return a run with such children, of a hundred."""
    counts = {"better": better, "equal": 0, "between": 0, "worse": worse}
    counts["between"] = 100 - better - worse
    return evaluation(5, children=counts, diversity=[diversity] * 10)


def test_change():
    """In percentage points, positive where it went as predicted; paired."""
    before = {trial(f"A/{n}"): children(20, 40, 0.4) for n in range(4)}
    after = {trial(f"A/{n}"): children(30, 35, 0.5) for n in range(4)}
    after[trial("A/other")] = children(0, 100)
    assert change(Prediction("better", "higher"), after, before).mean == 10
    assert change(Prediction("better", "lower"), after, before).mean == -10
    assert change(Prediction("worse", "lower"), after, before).mean == 5
    diversity = change(Prediction("diversity", "higher"), after, before)
    assert diversity.mean == pytest.approx(10)
    assert diversity.num_values == 4
    assert change(Prediction("worse", "lower"), {}, before) is None
