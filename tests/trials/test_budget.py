"""Budgets as users write them."""

import pytest

from pyvrp_plus.trials.budget import Budget


@pytest.mark.parametrize("text", ["500it", "30s", "0.5cpu", "1.25s", "100000000it"])
def test_budgets(text):
    """They are written as they are read."""
    assert str(Budget.parse(text)) == text
    assert Budget.parse(text).describe().startswith(text.rstrip("itscpu"))


@pytest.mark.parametrize("text", ["", "5", "it", "0s", "-1s", "1.5it", "1e3s", "5 s s"])
def test_bad_budgets(text):
    """What is none is refused."""
    with pytest.raises(ValueError, match=r"budget|whole number"):
        Budget.parse(text)


@pytest.mark.parametrize(
    ("text", "factor", "scaled"),
    [
        ("20it", 0.25, "5it"),
        ("10it", 0.25, "2it"),
        ("1it", 0.25, "1it"),
        ("20it", 4, "80it"),
        ("2cpu", 0.25, "0.5cpu"),
        ("30s", 4, "120s"),
    ],
)
def test_multiples(text, factor, scaled):
    """Iterations are rounded, and there is at least one."""
    assert Budget.parse(text).scaled(factor) == Budget.parse(scaled)
