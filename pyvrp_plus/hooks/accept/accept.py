"""
Keep a worse solution with a probability that falls with how much worse it is.

Provenance: the stock rule, simulated annealing (Kirkpatrick, S. et al. (1983),
"Optimization by simulated annealing", Science 220).
"""

import math

from pyvrp_plus import RandomNumberGenerator
from pyvrp_plus.hooks import StepView


def accept(step: StepView, rng: RandomNumberGenerator) -> bool:
    """Return whether a step is kept."""
    # The lower bound is the smallest positive number that the generator gives.
    allowed = -step.temperature * math.log(max(rng.rand(), 2.0**-32))
    return step.after - step.before <= allowed
