"""The random number generator has PyVRP's stream."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyvrp_plus import _pyvrp as ours

theirs = pytest.importorskip("pyvrp._pyvrp")

WORDS = st.integers(0, 2**32 - 1)


@given(WORDS, st.lists(st.integers(1, 2**31 - 1), max_size=20))
def test_stream_of_seed(seed: int, highs: list[int]) -> None:
    """All kinds of draws agree, in any order."""
    one, other = ours.RandomNumberGenerator(seed), theirs.RandomNumberGenerator(seed)
    for high in highs:
        assert one() == other()
        assert one.rand() == other.rand()
        assert one.randint(high) == other.randint(high)
        assert one.state() == other.state()


@given(st.lists(WORDS, min_size=4, max_size=4))
def test_stream_of_state(state: list[int]) -> None:
    """A stream can be continued from any state."""
    one = ours.RandomNumberGenerator(state=state)
    other = theirs.RandomNumberGenerator(state=state)
    assert [one() for _ in range(10)] == [other() for _ in range(10)]


def test_range() -> None:
    """The bounds are those of 32-bit integers."""
    assert ours.RandomNumberGenerator.min() == theirs.RandomNumberGenerator.min()
    assert ours.RandomNumberGenerator.max() == theirs.RandomNumberGenerator.max()
