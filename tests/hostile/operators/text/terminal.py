# Tries to control the terminal of who reads the message: colours, title, clipboard.
from stock import select_parents as decide


def attack():
    raise ValueError("\x1b[2J\x1b]0;mine\x07\x1b]52;c;cm0=\x07\x9b31m\b\b\b\x7f\x00")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
