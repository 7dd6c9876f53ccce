# Tries to run code while a class is made: in its body, its keywords and its bases.
import os

from stock import select_parents as decide


class Meta(type):
    """A type that acts when a class of it is made."""

    def __new__(cls, name, bases, namespace, **keywords):
        """Make a class, and call what is given as keywords."""
        for action in keywords.values():
            action()
        return super().__new__(cls, name, bases, namespace)


def touch():
    """Try to leave a file."""
    try:
        os.close(os.open("/tmp/@MARK@", os.O_CREAT))
    except OSError:
        return


class Hostile(metaclass=Meta, action=touch):
    """A class that is only made."""

    touch()
    made = tuple(touch() for _ in range(2))


def attack():
    pass


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
