"""Means with intervals, and the verdicts that they lead to."""

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from benchmarks.micro.levels import SKEWED, SYMMETRIC, error, student
from pyvrp_plus.trials.estimate import Estimate, mean_interval, mean_with_interval

NUM_SAMPLES = 20_000


def test_few_values():
    """One value has no interval, none have no mean, equal ones have a point."""
    single = mean_with_interval([1.5])
    assert (single.mean, single.low, single.high) == (1.5, -math.inf, math.inf)
    equal = mean_with_interval([2.0, 2.0, 2.0])
    assert (equal.mean, equal.low, equal.high, equal.num_values) == (2, 2, 2, 3)
    with pytest.raises(ValueError, match="no mean"):
        mean_with_interval([])


def test_student():
    """Without skewness, the interval is Student's, here with 4 degrees of freedom."""
    estimate = mean_with_interval([-2, -1, 0, 1, 2])
    assert estimate.high == pytest.approx(2.776 * math.sqrt(2.5 / 5), rel=1e-3)
    assert estimate.low == pytest.approx(-estimate.high)


def test_many_values():
    """The interval of a large sample is the normal one: 1.96 standard errors."""
    values = np.random.default_rng(3).exponential(size=2_000)
    estimate = mean_with_interval(list(values))
    half = 1.96 * values.std() / math.sqrt(len(values))
    assert estimate.low == pytest.approx(values.mean() - half, abs=0.1 * half)
    assert estimate.high == pytest.approx(values.mean() + half, abs=0.1 * half)


@given(st.lists(st.floats(-100, 100), min_size=1, max_size=20))
@example([8.714588577148142e-104] * 3)
@settings(max_examples=100)
def test_contains_the_mean(values):
    """The mean is within its interval."""
    estimate = mean_with_interval(values)
    assert estimate == mean_with_interval(values)
    assert estimate.low - 1e-9 <= estimate.mean <= estimate.high + 1e-9


@given(st.lists(st.integers(-100, 100), min_size=2, max_size=20), st.integers(1, 9))
@example([1, 3, 3, 38, 38, 40], 3)  # with hardly any skewness
@settings(max_examples=100)
def test_scales(values, factor):
    """The interval of multiples is a multiple, and that of opposites is mirrored."""
    estimate = mean_with_interval(values)
    scaled = mean_with_interval([-factor * value for value in values])
    assert scaled.low == pytest.approx(-factor * estimate.high, rel=1e-5, abs=1e-5)
    assert scaled.high == pytest.approx(-factor * estimate.low, rel=1e-5, abs=1e-5)


def test_columns():
    """Each column of a matrix has its own interval."""
    matrix = np.random.default_rng(2).exponential(size=(7, 3))
    low, high = mean_interval(matrix)
    for column in range(3):
        estimate = mean_with_interval(list(matrix[:, column]))
        assert (low[column], high[column]) == pytest.approx(
            (estimate.low, estimate.high)
        )


@pytest.mark.parametrize("count", [4, 6, 10, 20, 50, 100])
@pytest.mark.parametrize("kind", SYMMETRIC)
def test_level(kind, count):
    """Either end is missed in 2.5% of the samples, within a point, or less often."""
    assert error(SYMMETRIC[kind], count, mean_interval, NUM_SAMPLES) <= 3.5


@pytest.mark.parametrize("count", [6, 10, 20, 50, 100])
@pytest.mark.parametrize("kind", SKEWED)
def test_skewness(kind, count):
    """A long tail on one side makes the other end fail, but less than Student's."""
    own = error(SKEWED[kind], count, mean_interval, NUM_SAMPLES)
    assert own <= (3.6 if count >= 50 else 7.5)
    assert own < error(SKEWED[kind], count, student, NUM_SAMPLES)


@pytest.mark.parametrize(
    ("low", "high", "num_values", "sign"),
    [
        (0.1, 0.3, 6, 1),
        (-0.3, -0.1, 6, -1),
        (-0.1, 0.3, 100, 0),
        (0.0, 0.0, 100, 0),
        (0.1, 0.3, 5, 0),
        (-math.inf, math.inf, 1, 0),
    ],
)
def test_verdict(low, high, num_values, sign):
    """The interval decides, unless it is of too few values."""
    assert Estimate((low + high) / 2, low, high, num_values).sign == sign
