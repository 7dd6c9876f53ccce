# Recurses without end, with the limit raised, through Python and through C.
import sys

from stock import select_parents as decide


def attack():
    sys.setrecursionlimit(10**9)
    nested = []
    for _ in range(10**6):
        nested = [nested]
    repr(nested)
    attack()


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
