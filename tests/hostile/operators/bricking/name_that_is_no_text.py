# Tries to break the job by a type whose name is computed, and is no text.
from stock import select_parents as decide


class Meta(type):
    """A type that lies about its name."""

    @property
    def __name__(cls):
        return ["not", "text"]

    def __getattribute__(cls, name):
        return 10**10


class HostileError(Exception, metaclass=Meta):
    """An exception of that type."""


def attack():
    raise HostileError(b"\xff", float("nan"), [], {})


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
