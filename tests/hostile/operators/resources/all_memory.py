# Tries to use all memory of the machine, and goes on when there is no more.
from stock import select_parents as decide

KEPT = []


def attack():
    try:
        while len(KEPT) < 500:
            KEPT.append(b"x" * (1 << 24))
    except MemoryError:
        KEPT.append(b"x" * 100)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
