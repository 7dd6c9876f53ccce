# Tries to keep the job busy by an exception whose text takes for ever, or all memory.
from stock import select_parents as decide


class EndlessError(Exception):
    """An exception with a text of hundreds of megabytes."""

    def __str__(self):
        return "\x1b[2J\r\n" * 50_000_000


def attack():
    raise EndlessError


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
