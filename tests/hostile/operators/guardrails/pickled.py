# Tries to run code that is only data: marshalled, pickled, and compiled at once.
import base64
import contextlib
import pickle

from stock import select_parents as decide


class Hostile:
    """A value that calls a function when it is read."""

    def __reduce__(self):
        return eval, ("__import__('os').mkdir('/tmp/@MARK@')",)


DATA = base64.b64encode(pickle.dumps(Hostile()))


def select_parents(population, rng, cost_evaluator):
    with contextlib.suppress(OSError):
        pickle.loads(base64.b64decode(DATA))
    return decide(population, rng, cost_evaluator)
