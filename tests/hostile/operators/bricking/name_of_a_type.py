# Tries to break the parent by the name of a type: long, with half characters and NUL.
from stock import select_parents as decide


def attack():
    name = "\ud800\r\n\x1b]0;title\x07" + "X" * 3_000_000
    hostile = type(name, (Exception,), {"__module__": 7, "__qualname__": name})
    raise hostile("\udfff\0" * 1000)


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
