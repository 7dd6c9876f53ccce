# Sleeps for ever, which takes no CPU time.
# Wall: 3
import time

from stock import select_parents as decide


def attack():
    time.sleep(10_000)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
