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
        f"- **{quantity.title()}** is {direction}.",
        f"`{quantity}` `{direction}`",
        f"{quantity} -> {direction} than before",
    ):
        assert read_prediction(text) == prediction


@pytest.mark.parametrize(
    "text", ["", "none", "cost: lower", "better higher", "diversity", "lower diversity"]
)
def test_nothing_is_read_into_other_texts(text):
    """What cannot be measured is no prediction."""
    assert read_prediction(text) is None


def moved(diversity, feasibility, last, kept=0):
    """Return a run of ten iterations with such curves and counts."""
    curves = {"diversity": [diversity] * 10, "feasibility": [feasibility, 1.0]}
    steps = {"made": 50, "kept": kept, "improving": 0}
    return evaluation(5, **curves, trace=[(1, 9), (last, 5)], steps=steps)


def test_change():
    """In percentage points, positive where it went as predicted; paired."""
    before = {trial(f"A/{n}"): moved(0.4, 0.0, 5) for n in range(4)}
    after = {trial(f"A/{n}"): moved(0.5, 0.5, 8, kept=10) for n in range(4)}
    after[trial("A/other")] = moved(0.0, 0.0, 2)
    for prediction, points in {
        Prediction("diversity", "higher"): 10,
        Prediction("diversity", "lower"): -10,
        Prediction("feasibility", "higher"): 25,
        Prediction("lateness", "lower"): -30,
        Prediction("kept", "higher"): 20,
    }.items():
        found = change(prediction, after, before)
        assert found.mean == pytest.approx(points)
        assert found.num_values == 4

    assert change(Prediction("lateness", "lower"), {}, before) is None


def test_runs_without_a_course():
    """Those that end at once, or find nothing feasible, have none."""
    none = {"made": 0, "kept": 0, "improving": 0}
    empty = evaluation(
        None, diversity=[], feasibility=[], trace=[], iterations=0, steps=none
    )
    before = {trial(f"A/{n}"): empty for n in range(4)}
    for quantity in QUANTITIES:
        assert change(Prediction(quantity, "higher"), before, before).mean == 0
