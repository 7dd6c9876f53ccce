# Tries to leave the server without a report: by an exit code, with output before.
import os

from stock import select_parents as decide


def attack():
    os.write(2, b"Traceback: the server has an internal error\n")
    os._exit(0)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
