# Loops for ever when it is called, and catches what is to stop it.
from stock import select_parents as decide


def attack():
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
