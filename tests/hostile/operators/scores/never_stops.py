# Tries to go on when the budget is used up, by a criterion that never stops the search.
# Budget: 0.3cpu
import gc
import sys

from stock import select_parents as decide


def attack():
    frame = sys._getframe()
    while frame and frame.f_code.co_name != "solve_instance":
        frame = frame.f_back
    if frame is None:
        return

    for found in gc.get_objects():
        kind = type(found)
        if "pyvrp_plus.stop" in str(kind.__module__):
            try:
                kind.__call__ = lambda self, *arguments: False
                kind.fraction_used = lambda self: 0.0
            except TypeError:
                continue


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
