# Tries to break the job by an exception with a hundred thousand causes, in groups.
from stock import select_parents as decide


def attack():
    error = ValueError("first")
    for _ in range(100_000):
        last, error = error, ValueError("next")
        error.__cause__ = last
    for _ in range(1000):
        error = ExceptionGroup("group", [error])
    raise error


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
