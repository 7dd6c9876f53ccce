"""Stopping operators that can hardly be among the survivors."""

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


@pytest.mark.parametrize("num_trials", [6, 16, 40])
def test_level(num_trials):
    """Of operators that end at the bar, about one in twenty is stopped before."""
    rng = np.random.default_rng(3)
    margins = rng.standard_normal((600, num_trials))
    margins -= margins.mean(axis=1, keepdims=True)
    assert 0.02 <= _stopped(margins) <= 0.08


def test_better_and_worse():
    """Of those that end above the bar, few are stopped; of those below, nearly all."""
    rng = np.random.default_rng(4)
    margins = rng.standard_normal((200, 16))
    margins -= margins.mean(axis=1, keepdims=True)
    assert _stopped(margins + 0.3) <= 0.03
    assert _stopped(margins - 0.5) >= 0.95


def test_order_is_not_in_favour():
    """What ends at the bar is not stopped more often if its values are skewed down."""
    rng = np.random.default_rng(5)
    margins = -rng.exponential(size=(300, 16))
    margins -= margins.mean(axis=1, keepdims=True)
    assert _stopped(margins) <= 0.05
