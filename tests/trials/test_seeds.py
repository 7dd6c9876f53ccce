"""Random numbers for a purpose."""

from hypothesis import given
from hypothesis import strategies as st

from pyvrp_plus.trials.seeds import derive_random, derive_seed

PURPOSES = st.lists(st.text() | st.integers(), max_size=3)


@given(st.integers(0, 2**32 - 1), PURPOSES)
def test_range_and_repetition(seed, purpose):
    """A seed fits the solver, and is the same each time."""
    assert 0 <= derive_seed(seed, *purpose) < 2**32
    assert derive_seed(seed, *purpose) == derive_seed(seed, *purpose)
    first, second = derive_random(seed, *purpose), derive_random(seed, *purpose)
    assert first.random() == second.random()


def test_purposes_are_told_apart():
    """Other seeds and purposes give other numbers, however they are split."""
    seeds = [
        derive_seed(1, "a"),
        derive_seed(2, "a"),
        derive_seed(1, "b"),
        derive_seed(1, "a", 1),
        derive_seed(1, "a1"),
        derive_seed(11, "a"),
    ]
    assert len(set(seeds)) == len(seeds)
