"""The total budget of a run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.config import Config
from mep.evolve.allowance import Allowance, check_total_budget


def test_shares_of_repeats():
    """Repeats share alike; without a total, there is no limit."""
    config = Config(budget="0.1cpu", total_budget="0.3cpu", repeats=1)
    assert Allowance.of(config).left == 3
    config = Config(budget="2cpu", total_budget="600cpu", repeats=5)
    assert Allowance.of(config).left == 60
    unlimited = Allowance.of(Config())
    assert unlimited.offspring(10, 6, 6, 8, 3) == 10
    assert unlimited.programs(7, 8) == 7


def test_offspring():
    """A generation has its share of what is left, less what the population takes."""
    assert Allowance(100).offspring(10, 2, 4, 5, 4) == 3
    assert Allowance(100).offspring(10, 2, 4, 5, 1) == 18
    # One is asked for as long as it can be measured, even beyond the share.
    assert Allowance(100).offspring(10, 4, 4, 5, 10) == 1
    assert Allowance(25).offspring(10, 4, 4, 5, 10) == 1
    assert Allowance(24).offspring(10, 4, 4, 5, 10) == 0
    # Nothing is left over for a generation that could not be afforded.
    assert Allowance(50).offspring(10, 4, 4, 5, 2) == 1
    assert Allowance(49).offspring(10, 4, 4, 5, 2) == 5


@given(st.integers(0, 5000), st.integers(1, 6), st.integers(1, 30), st.integers(1, 12))
def test_the_total_is_kept(total, num_members, num_trials, generations):
    """And used up, but for less than what measures one program."""
    allowance = Allowance(total)
    for left in range(generations, 0, -1):
        number = allowance.offspring(10, num_members, num_members, num_trials, left)
        if not number:
            break

        allowance.spend((num_members + number) * num_trials)
        assert allowance.left >= 0

    assert allowance.made + allowance.left == total
    is_enough = total >= (num_members + 1) * num_trials
    assert not is_enough or allowance.left < num_trials


def test_too_little():
    """What cannot measure anything is refused, with what it takes."""
    config = Config(budget="2cpu", total_budget="60cpu", repeats=2)
    check_total_budget(config, 7)
    with pytest.raises(ValueError, match=r"60cpu is too small.* take 16 runs of 2cpu"):
        check_total_budget(config, 8)
