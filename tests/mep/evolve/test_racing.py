"""Stopping operators that cannot reach the survivors."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.evolve.racing import is_hopeless, rungs


@given(st.integers(1, 500))
def test_rungs_increase_to_all(num_trials):
    """The last look is at all trials, and none is at fewer than a test needs."""
    looks = rungs(num_trials)
    assert looks == sorted(set(looks))
    assert looks[-1] == num_trials
    assert all(look >= 4 for look in looks[:-1])
    assert len(looks) <= 3


def test_rungs():
    """A quarter, a half, all."""
    assert rungs(100) == [25, 50, 100]
    assert rungs(10) == [5, 10]
    assert rungs(4) == [4]


@pytest.mark.parametrize(
    ("differences", "expected"),
    [
        ([-1.0, -1.1, -0.9, -1.0, -1.05], True),
        ([-1.0, -1.0, -1.0, -1.0], True),  # equal ones have no variance
        ([0.0, 0.0, 0.0, 0.0], False),
        ([1.0, 1.1, 0.9, 1.0], False),
        ([-1.0, 1.0, -2.0, 2.0], False),
        ([-5.0, -5.1, -4.9], False),  # too few to tell
        ([], False),
    ],
)
def test_hopeless(differences, expected):
    """Only what is worse beyond chance is stopped."""
    assert is_hopeless(differences, 2) is expected


def test_few_good_ones_are_stopped():
    """Of operators that are as good as the other, at most one in twenty is."""
    rng = np.random.default_rng(1)
    stopped = 0
    for _ in range(1000):
        values = rng.normal(size=20)
        stopped += any(is_hopeless(list(values[:n]), 2) for n in (5, 10))

    assert 0 < stopped <= 60
