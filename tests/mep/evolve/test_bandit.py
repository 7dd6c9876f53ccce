"""The choice among several models."""

import random
from collections import Counter

from mep.candidate.candidate import Candidate
from mep.evolve.bandit import choose_models
from pyvrp_plus.trials.estimate import Estimate


def candidate(model, gain, cost_usd):
    """Return a candidate that was better than its parent by a gain; None: rejected."""
    over_parent = None if gain is None else Estimate(gain, gain - 1, gain + 1, 8)
    return Candidate(
        1,
        1,
        1,
        "mep",
        (),
        over_parent=over_parent,
        model=model,
        cost_usd=cost_usd,
    )


def shares(models, tried, count=1000, seed=1):
    """Return how often each model is chosen, of a thousand times."""
    return Counter(choose_models(models, tried, count, random.Random(seed)))


def test_all_are_asked_first():
    """Models without results take turns, and the others wait."""
    rng = random.Random(1)
    assert choose_models("ab", [], 5, rng) == ["a", "b", "a", "b", "a"]
    tried = [candidate("a", 1.0, 0.1)]
    assert choose_models("abc", tried, 3, rng) == ["b", "c", "b"]
    assert choose_models("a", tried * 3, 4, rng) == ["a"] * 4


def test_gain_for_the_price():
    """Twice the gain for ten times the price is the worse bargain."""
    tried = [candidate("cheap", 1.0, 0.01), candidate("dear", 2.0, 0.1)] * 8
    assert shares(["cheap", "dear"], tried)["cheap"] > 900
    tried = [candidate("cheap", 0.1, 0.01), candidate("dear", 2.0, 0.1)] * 8
    assert shares(["cheap", "dear"], tried)["dear"] > 900


def test_failures_cost():
    """What was rejected, or worse than its parent, has gained nothing."""
    tried = [candidate("good", 0.5, 0.1), candidate("bad", -0.5, 0.1)] * 8
    assert shares(["good", "bad"], tried)["good"] > 900
    tried = [candidate("good", 0.5, 0.1), candidate("bad", None, 0.1)] * 8
    assert shares(["good", "bad"], tried)["good"] > 900
    # Of two models with the same gains, one has lost requests without an answer.
    tried = [candidate("good", 0.5, 0.1), candidate("lossy", 0.5, 0.1)] * 8
    tried += [candidate("lossy", None, 0.3)] * 8
    assert shares(["good", "lossy"], tried)["good"] > 900


def test_little_is_known():
    """A model that has failed is still asked, but less often with each failure."""
    tried = [candidate("a", None, 0.1), candidate("b", None, 0.2)]
    assert 400 < shares(["a", "b"], tried)["a"] < 600
    tried = [candidate("a", 0.5, 0.1)] * 4 + [candidate("a", None, 0.1)] * 4
    once = shares(["a", "b"], [*tried, candidate("b", None, 0.1)])["b"]
    often = shares(["a", "b"], tried + [candidate("b", None, 0.1)] * 8)["b"]
    assert 300 < once < 700
    assert often < 100


def test_free_models():
    """Where nothing is paid, gains decide."""
    tried = [candidate("a", 0.2, 0.0), candidate("b", 1.0, 0.0)] * 8
    assert shares(["a", "b"], tried)["b"] > 900


def test_the_same_results_give_the_same_choice():
    """Nothing but the generator and the results decides."""
    tried = [candidate("a", 0.4, 0.1), candidate("b", 0.5, 0.1)] * 2
    assert shares("ab", tried, seed=2) == shares("ab", tried, seed=2)
