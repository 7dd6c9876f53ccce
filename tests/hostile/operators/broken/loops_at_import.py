# Sleeps and loops for ever when it is imported.
from stock import select_parents as decide

while True:
    pass


def select_parents(population, rng, cost_evaluator):
    return decide(population, rng, cost_evaluator)
