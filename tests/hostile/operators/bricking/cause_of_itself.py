# Tries to keep the job busy by an exception that is its own cause.
from stock import select_parents as decide


def attack():
    error = ValueError("again")
    other = ValueError("and again")
    error.__cause__, other.__cause__ = other, error
    error.__context__ = other
    raise error


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
