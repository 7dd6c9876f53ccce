# Tries to reach the modules of the interpreter by names that are put together.
from operator import attrgetter, methodcaller

from stock import select_parents as decide


def attack():
    dunder = "_" * 2
    names = f"{dunder}globals{dunder}"
    known = attrgetter(names)(decide)
    system = known.get(f"{dunder}builtins{dunder}")
    system = system if isinstance(system, dict) else vars(system)
    load = system[f"{dunder}import{dunder}"]
    try:
        methodcaller("open", "@SECRET_FILE@", 0)(load("os"))
    except OSError:
        return
    raise ValueError("ESCAPED: a secret file can be opened")


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
