"""
Cross as the solver does by itself.

Provenance: the stock rule, which is one of the crossovers of pyvrp_plus.crossover. By
default it is ``mixed_crossover``: edge assembly for symmetric travelling salesman
problems (Nagata, Y. and Kobayashi, S. (2013), INFORMS Journal on Computing 25(2)),
ordered crossover for other problems of a single vehicle, and selective route exchange
(the same authors (2010), PPSN XI), where there are giant tours half of the time theirs
(Prins, C. (2004), Computers & Operations Research 31(12)).
"""

from pyvrp_plus import CostEvaluator, RandomNumberGenerator
from pyvrp_plus.hooks import CrossoverView, PlannedRoute


def crossover(
    parents: CrossoverView, rng: RandomNumberGenerator, cost_evaluator: CostEvaluator
) -> list[PlannedRoute]:
    """Return the routes of the child."""
    return parents.stock(rng)
