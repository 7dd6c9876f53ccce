# Loops in what runs at the end: in a destructor, at exit, in a hook for exceptions.
import atexit
import sys

from stock import select_parents as decide


class Endless:
    """A value whose end does not end."""

    def __del__(self):
        while True:
            pass


def loop(*_):
    """Loop for ever."""
    while True:
        pass


KEPT = [Endless()]
atexit.register(loop)
sys.excepthook = sys.unraisablehook = loop


def attack():
    pass


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
