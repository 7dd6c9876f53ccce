# Tries to fill the cache by compiling an operator of its own, as the package does it.
import contextlib

from stock import select_parents as decide

from pyvrp_plus.operators import BuildCache


def attack():
    with contextlib.suppress(OSError):
        BuildCache().get("0" * 32 + ".so", lambda path: path.write_text("planted"))
    with contextlib.suppress(OSError):
        BuildCache().clear()


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
