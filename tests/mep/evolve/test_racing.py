"""Stopping operators that can hardly be among the survivors."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.evolve.racing import is_hopeless


@pytest.mark.parametrize(
    ("margins", "expected"),
    [
        ([-1.0, -1.1, -0.9, -1.0, -1.05], True),
        ([-1.0, -1.0, -1.0, -1.0], True),  # equal ones have no variance
        ([0.0, 0.0, 0.0, 0.0], False),
        ([1.0, 1.1, 0.9, 1.0], False),
        ([1.0, 1.0, 1.0, 1.0], False),
        ([-1.0, 1.0, -2.0, 2.0], False),
        ([-5.0, -5.1, -4.9], False),  # too few to tell
        ([], False),
    ],
)
def test_hopeless(margins, expected):
    """Only what is below the bar beyond chance is stopped."""
    assert is_hopeless(margins, 16) is expected


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=40))
def test_all_trials_decide(margins):
    """Once all trials are there, nothing is stopped: the mean itself decides."""
    assert not is_hopeless(margins, len(margins))


def _stopped(margins: np.ndarray) -> float:
    """Return the share of rows that are stopped before their end."""
    total = margins.shape[1]
    stopped = [
        any(is_hopeless(row[:count], total) for count in range(1, total))
        for row in margins
    ]
    return float(np.mean(stopped))


def _with_mean(margins: np.ndarray, standard_errors: float) -> np.ndarray:
    """Return margins moved so that each row's mean is so many standard errors."""
    error = margins.std(axis=1, ddof=1, keepdims=True) / math.sqrt(margins.shape[1])
    return margins - margins.mean(axis=1, keepdims=True) + standard_errors * error


@pytest.mark.parametrize("num_trials", [6, 16, 40])
def test_level(num_trials):
    """Of operators that end a standard error above the bar, about 5% are stopped."""
    margins = np.random.default_rng(3).standard_normal((600, num_trials))
    assert 0.02 <= _stopped(_with_mean(margins, 1)) <= 0.08


def test_better_and_worse():
    """Of those that end well above the bar, few are stopped; well below, nearly all."""
    margins = np.random.default_rng(4).standard_normal((200, 16))
    assert _stopped(_with_mean(margins, 2)) <= 0.03
    assert _stopped(_with_mean(margins, -2)) >= 0.95


def test_skewed_margins():
    """Rare failures do not make what ends above the bar look hopeless."""
    margins = -np.random.default_rng(5).exponential(size=(300, 16))
    assert _stopped(_with_mean(margins, 1)) <= 0.05
