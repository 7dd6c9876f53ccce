"""Expressions as text."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mep.grammar.expression import ExpressionError, parse, stock_expression

from .expressions import KINDS, compose


@pytest.mark.parametrize(("hook", "language"), KINDS)
@given(seed=st.integers(0, 10**6))
def test_what_is_written_can_be_read(hook, language, seed):
    """Reading what was written gives the same expression."""
    expression = compose(hook, language, seed)
    assert parse(f"{expression} and more", hook, language) == expression


@pytest.mark.parametrize(("hook", "language"), KINDS)
@given(text=st.text(max_size=60))
@example(text="straight")  # which is a rule of proximity
@example(text="no name of a rule")
def test_other_text_is_refused(hook, language, text):
    """Text that is no expression raises what says so; few texts are expressions."""
    try:
        expression = parse(text, hook, language)
    except ExpressionError:
        return

    assert text.lstrip().startswith(expression.block.name)
    assert parse(str(expression), hook, language) == expression


@pytest.mark.parametrize(("hook", "language"), KINDS)
@pytest.mark.parametrize("text", ["", "(", "1", "no name of a rule", "\0", "é(x=1)"])
def test_text_without_a_rule_is_refused(hook, language, text):
    """It does not even begin with the name of one."""
    with pytest.raises(ExpressionError):
        parse(text, hook, language)


@pytest.mark.parametrize(
    "text",
    [
        "each",
        "each(stepwise)",
        "each(proportional(gain=))",
        "each(proportional(loss=1))",
        "each(proportional(gain=1)",
        "each(everyone)",
        "each(restless(proportional(gain=1), num_iterations=100, factor=1))",
        "each(" + "damped(" * 100_000,
    ],
)
def test_almost_expressions_are_refused(text):
    """Parts that are missing, unknown or of another type are named."""
    with pytest.raises(ExpressionError):
        parse(text, "update_penalties", "python")


def test_numbers_are_kept_in_their_range():
    """A number that somebody has written too large becomes the largest one."""
    text = "each(proportional(gain=1e9))"
    expression = parse(text, "update_penalties", "cpp")
    assert str(expression) == "each(proportional(gain=2.5))"


@pytest.mark.parametrize(("hook", "language"), KINDS)
def test_the_stock_rules_are_expressions(hook, language):
    """There is an expression for each of them."""
    expression = stock_expression(hook, language)
    assert parse(str(expression), hook, language) == expression


def test_only_the_first_of_equal_parts_is_replaced():
    """Of two equal parts the other one stays."""
    text = "mating(uniform(everyone), another(uniform(everyone)))"
    expression = parse(text, "select_parents", "cpp")
    old = expression.children[0]
    new = parse("mating(uniform(feasible), another(uniform(everyone)))", *_PARENTS)
    assert expression.replace(old, new.children[0]) == new


_PARENTS = ("select_parents", "cpp")
