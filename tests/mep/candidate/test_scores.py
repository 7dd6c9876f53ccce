"""How good operators are, against a baseline."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.candidate.scores import improvement, improvements, mean_cost, mean_saving
from tests.mep.runs import evaluation, runs, trial

COSTS = st.lists(st.integers(1, 10**7), min_size=1, max_size=8)


def test_improvements_are_paired():
    """Each trial is compared with itself; what only one has is left out."""
    values = improvements(runs(90, 100, 7), runs(100, 100))
    assert list(values.values()) == [10.0, 0.0]


def test_nothing_found():
    """That counts as twice the cost, unless the baseline has found nothing, too."""
    assert list(improvements(runs(None, 5), runs(100, None)).values()) == [-100.0]
    assert improvement(runs(None, 50), runs(100, 100)).mean == -25.0
    assert mean_saving(runs(None, 50), runs(100, 100)) == -25.0
    assert math.isnan(mean_cost(runs(None)))
    with pytest.raises(ValueError, match="nothing feasible"):
        improvement(runs(5), runs(None))


def test_costs_that_are_not_positive():
    """With prizes the sign of the cost must not turn gains into losses."""
    assert list(improvements(runs(-110), runs(-100)).values()) == [10.0]
    assert list(improvements(runs(-1, 1), runs(0, 0)).values()) == [100.0, -100.0]


def test_seeds_of_an_instance_are_taken_together():
    """Instances are what is resampled."""
    own = {trial("A/1", seed): evaluation(90 + seed) for seed in range(3)}
    own[trial("A/2", 0)] = evaluation(80)
    stock = {one: evaluation(100) for one in own}
    estimate = improvement(own, stock)
    assert estimate.num_values == 2
    assert estimate.mean == pytest.approx((9 + 20) / 2)


@given(COSTS, COSTS)
def test_fitness_as_in_the_paper(first, second):
    """On common trials the mean saving ranks as the negative mean cost does."""
    size = min(len(first), len(second))
    a, b, stock = runs(*first[:size]), runs(*second[:size]), runs(*[1000] * size)
    by_cost = mean_cost(b) - mean_cost(a)
    by_saving = mean_saving(a, stock) - mean_saving(b, stock)
    assert by_saving == pytest.approx(by_cost, rel=1e-9, abs=1e-6)
