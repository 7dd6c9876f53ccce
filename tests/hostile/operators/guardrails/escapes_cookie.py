# coding: unicode_escape
# Tries to hide a statement in a comment, by escapes that end it.
from stock import select_parents as decide

# \u000aimport os\u000aFOUND = os.listdir("/")\u000a


def attack():
    pass


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
