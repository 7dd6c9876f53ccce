"""Effects of operators that were run on different trials."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.candidate.effects import effects
from mep.candidate.scores import improvement
from tests.mep.runs import evaluation, runs, trial

COST = 10_000
GAINS = st.lists(st.integers(-500, 500), min_size=1, max_size=5)


@given(GAINS, st.lists(st.integers(-500, 500), min_size=1, max_size=6), st.data())
def test_sums_are_taken_apart(gains, luck, data):
    """Whatever trials the operators were run on, each at least on one."""
    baseline = runs(*[COST] * len(luck))
    operators = []
    for gain in gains:
        own = data.draw(st.sets(st.sampled_from(range(len(luck))), min_size=1))
        costs = {trial(f"TSP/{idx}"): evaluation(COST - gain) for idx in own}
        operators.append(costs)

    found = effects(operators, baseline)
    assert found == pytest.approx([100 * gain / COST for gain in gains], abs=1e-9)


@given(st.data(), st.integers(1, 5))
def test_on_the_same_trials(data, size):
    """They are the mean improvements."""
    costs = st.lists(st.integers(9_000, 11_000), min_size=size, max_size=size)
    baseline = runs(*data.draw(costs))
    operators = [runs(*data.draw(costs)) for _ in range(3)]
    means = [improvement(own, baseline).mean for own in operators]
    assert effects(operators, baseline) == pytest.approx(means, abs=1e-9)


def test_the_luck_of_the_baseline():
    """Where it was unlucky, all look good; that says little of what is new."""
    baseline = runs(100, 100, 100, 104)
    old = [runs(100, 100, 100, 100) for _ in range(5)]
    new = {trial("TSP/3"): evaluation(100)}
    assert improvement(new, baseline).mean > 3.8
    *before, last = effects([*old, new], baseline)
    assert before == pytest.approx([4 / 4.16] * 5)
    assert last < 1.7


def test_nothing_feasible():
    """There is nothing to compare with."""
    with pytest.raises(ValueError, match="nothing feasible"):
        effects([runs(5)], runs(None))
