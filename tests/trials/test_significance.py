"""Tests of significance, by examples worked out by hand and by properties."""

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from pyvrp_plus.trials.significance import holm, wilcoxon_p_value

P_VALUES = st.lists(st.floats(0, 1), max_size=10)


def test_wilcoxon():
    """Three improvements of three: two of the eight signs are as extreme."""
    assert wilcoxon_p_value([1, 2, 3]) == pytest.approx(2 / 8)
    assert wilcoxon_p_value([0, 1, 2, 3, 0]) == pytest.approx(2 / 8)
    # Ranks 1, 2 and 4 against 3; sums of up to 3 have 5 of the 16 signs.
    assert wilcoxon_p_value([1, 2, -3, 4]) == pytest.approx(2 * 5 / 16)


@pytest.mark.parametrize("differences", [[], [0.0], [0.0, 0.0], [1e-15] * 9])
def test_wilcoxon_without_differences(differences):
    """Where nothing differs, there is nothing significant."""
    assert wilcoxon_p_value(differences) == 1


@given(st.lists(st.floats(-10, 10), max_size=30))
@settings(max_examples=20)
def test_wilcoxon_is_symmetric(differences):
    """It does not matter which solver comes first."""
    p_value = wilcoxon_p_value(differences)
    assert 0 <= p_value <= 1
    opposite = wilcoxon_p_value([-value for value in differences])
    assert opposite == pytest.approx(p_value)


def test_holm():
    """Sorted they are times 4, 3, 2 and 1, and then no lower than the one before."""
    adjusted = holm([0.01, 0.04, 0.03, 0.005])
    assert adjusted == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1, 1]
    assert holm([]) == []


@given(P_VALUES)
def test_holm_is_between_raw_and_bonferroni(p_values):
    """Adjusted values are no lower than raw ones, no higher than Bonferroni's."""
    for raw, adjusted in zip(p_values, holm(p_values), strict=True):
        assert raw <= adjusted <= min(1, len(p_values) * raw)


@given(P_VALUES)
def test_holm_keeps_the_order(p_values):
    """A lower p-value stays no higher, and the order given does not matter."""
    adjusted = holm(p_values)
    pairs = sorted(zip(p_values, adjusted, strict=True))
    assert [value for _, value in pairs] == sorted(adjusted)
    assert holm(p_values[::-1]) == adjusted[::-1]
