# Tries to hide a statement in a comment, by another encoding of the file. coding: utf-7
from pyvrp_plus.hooks.select_parents.select_parents import select_parents as decide

# +AAo-import os+AAo-FOUND +AD0- os.path.exists(+ACI-@SECRET_FILE@+ACI-)+AAo-


def attack():
    if globals().get("FOUND"):
        raise ValueError("ESCAPED: there is such a file")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
