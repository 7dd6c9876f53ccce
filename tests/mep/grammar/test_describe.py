"""Expressions in words."""

from mep.grammar.describe import bias_of, difference, pitfalls_met
from mep.grammar.expression import parse


def penalties(step):
    """Return the expression of a penalty update with a step."""
    return parse(f"each({step})", "update_penalties", "python")


def test_other_numbers_are_named():
    """A changed number is told with its old and its new value."""
    old, new = penalties("proportional(gain=1)"), penalties("proportional(gain=2)")
    assert difference(old, new) == "`gain` of `proportional` goes from 1 to 2"


def test_other_blocks_are_told():
    """What is new is told, and what it takes the place of."""
    old, new = penalties("integral(gain=0.1)"), penalties("proportional(gain=2)")
    assert '" takes the place of "' in difference(old, new)


def test_bias_is_that_of_most_blocks():
    """Blocks that explore outweigh those that exploit."""
    step = "pulse(oscillating(proportional(gain=1), period=2, amplitude=1.1), "
    expression = penalties(f"{step}period=9, factor=2)")
    assert bias_of(expression).startswith("leans towards exploration (2 ")
    assert "frozen boundary" in pitfalls_met("update_penalties", expression)
