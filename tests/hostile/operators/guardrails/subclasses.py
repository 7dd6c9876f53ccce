# Tries to find a class that opens files or processes among all that there are.
from stock import select_parents as decide


def attack():
    for kind in object.__subclasses__():
        if kind.__name__ in ("Popen", "FileLoader", "_wrap_close"):
            try:
                kind(["sleep", "30"], env={"M": "@MARK@"})
            except (TypeError, OSError, RuntimeError):
                continue


def select_parents(population, rng, cost_evaluator):
    attack()
    return decide(population, rng, cost_evaluator)
