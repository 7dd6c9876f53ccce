"""Constants, and the names of parameters."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.grammar.block import Constant, Signature, whole

CONSTANTS = [Constant("share", 0.1, 0.9, "of all"), whole("size", 1, 1000, "of it")]


@pytest.mark.parametrize("constant", CONSTANTS)
@given(seed=st.integers(0, 1000))
def test_numbers_are_in_range_and_vary(constant, seed):
    """What is drawn fits, and what is varied is another number."""
    rng = random.Random(seed)
    value = constant.draw(rng)
    varied = constant.vary(value, rng)
    assert varied != value
    for number in (value, varied):
        assert constant.low <= number <= constant.high
        assert constant.fit(number) == number


def test_names_are_those_of_the_parameters():
    """They are the last word in C++, and the first in Python."""
    native = Signature("int", ("std::size_t first", "RandomNumberGenerator &rng"))
    assert native.names == ("first", "rng")
    python = Signature("int", ("first: int", "values: list[float]"))
    assert python.arguments == "first, values"
