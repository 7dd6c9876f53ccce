# Tries to break the parent by half a character in its source: @HALF@.
from stock import select_parents as decide


def select_parents(population, rng, cost_evaluator):
    return decide(population, rng, cost_evaluator)
