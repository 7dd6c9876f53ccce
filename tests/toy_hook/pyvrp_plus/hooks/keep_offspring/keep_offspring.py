"""The stock rule: every offspring joins the population."""

from pyvrp_plus import RandomNumberGenerator


def keep_offspring(num_solutions: int, rng: RandomNumberGenerator) -> bool:
    """Return whether an offspring joins a population of some size."""
    return True
