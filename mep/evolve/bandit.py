"""The choice among several models: a bandit by gain per dollar."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from mep.candidate.candidate import Candidate

# Dollars of an offspring for which nothing was paid: models that are free, such as
# local ones, are compared by their gains alone.
_LEAST_USD = 1e-6

# How much better than the best model another one may be, as far as is known.
_OPTIMISM = 2.0


def choose_models(
    models: Sequence[str], tried: Sequence[Candidate], count: int, rng: random.Random
) -> list[str]:
    """
    Return the models to ask for the next offspring.

    Models without any results are asked in turns. After that, each offspring is asked
    of the model whose gain per dollar is the largest in a random draw: the ratio of
    its gains and its costs under random weights of its earlier offspring, and of one
    more that is twice as good as those of the best model. So a model is asked the more
    often, the more it has gained for its price, and others as long as little is known
    of them. The weights are those of Riou and Honda (2020), "Bandit algorithms based on
    Thompson sampling for bounded reward distributions", where the one more is as good
    as any can be: here, a single lucky offspring would make it far too good. Ratios are
    drawn as by Xia et al. (2015), "Thompson sampling for budgeted multi-armed bandits".

    The gain of an offspring is its improvement over its better parent; it is zero if
    the offspring is worse or was rejected. What its answers and failed requests have
    cost counts in either case.

    Parameters
    ----------
    models
        Names of the models.
    tried
        Earlier candidates of the repeat.
    count
        Number of offspring.
    rng
        Generator of random numbers.
    """
    results = {
        model: [candidate for candidate in tried if candidate.model == model]
        for model in models
    }
    fresh = [model for model in models if not results[model]]
    if fresh:
        return [fresh[number % len(fresh)] for number in range(count)]

    # As long as nothing was gained, any number says that all are alike.
    bound = _OPTIMISM * max(_ratio(results[model]) for model in models) or 1.0
    return [
        max(models, key=lambda model: _drawn_ratio(results[model], bound, rng))
        for _ in range(count)
    ]


def _gain(candidate: Candidate) -> float:
    """Return the improvement over the better parent in percent, at least zero."""
    return max(candidate.over_parent.mean, 0.0) if candidate.over_parent else 0.0


def _cost(candidate: Candidate) -> float:
    return max(candidate.cost_usd, _LEAST_USD)


def _ratio(results: Sequence[Candidate]) -> float:
    """Return the gain per dollar."""
    return sum(map(_gain, results)) / sum(map(_cost, results))


def _drawn_ratio(
    results: Sequence[Candidate], bound: float, rng: random.Random
) -> float:
    """Return a gain per dollar that the results make likely, and a bound of it."""
    gains = [_gain(candidate) for candidate in results]
    costs = [_cost(candidate) for candidate in results]
    mean = sum(costs) / len(costs)
    weights = [rng.expovariate(1) for _ in range(len(results) + 1)]
    gain = np.dot(weights, [*gains, bound * mean])
    return float(gain / np.dot(weights, [*costs, mean]))
