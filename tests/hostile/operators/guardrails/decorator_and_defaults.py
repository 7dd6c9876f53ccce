# Tries to run code in decorators, defaults and annotations of the operator itself.
import os

from stock import select_parents as decide


def left(*arguments):
    """Try to leave a folder, and return an argument."""
    try:
        os.mkdir("/var/tmp/@MARK@")
    except OSError:
        return arguments[0] if arguments else None
    raise ValueError("ESCAPED: there is a folder")


@left
def select_parents(population: left(), rng: left(), cost_evaluator=left()):  # noqa: B008
    return decide(population, rng, cost_evaluator)
