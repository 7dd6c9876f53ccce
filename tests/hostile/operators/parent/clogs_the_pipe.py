# Tries to keep the parent busy, by a reply that is just below the limit, for ever.
import contextlib
import os

from stock import select_parents as decide


def attack():
    for number in range(3, 64):
        with contextlib.suppress(OSError):
            for _ in range(100):
                os.write(number, bytes(65536))


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
