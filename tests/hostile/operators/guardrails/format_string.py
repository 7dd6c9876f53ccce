# Tries to read attributes by the fields of a format string, and to tell them.
from stock import select_parents as decide

FIELDS = "{0.__globals__[__builtins__]} {0.__code__.co_filename}"


def attack():
    text = FIELDS.format(decide)
    if "canary" in text or "@PARENT@" in text:
        raise ValueError(f"ESCAPED: {text}")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
