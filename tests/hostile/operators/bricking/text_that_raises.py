# Tries to break the job by an exception whose text, type and causes raise others.
from stock import select_parents as decide


class Hostile(BaseException):
    """An exception that does not tell what it is."""

    def __str__(self):
        raise self

    __repr__ = __str__

    @property
    def __cause__(self):
        raise self

    @property
    def __traceback__(self):
        raise self


def attack():
    raise Hostile


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
