"""A scene for strategies, without a model: what is asked is kept."""

import random
from collections.abc import Sequence
from dataclasses import replace

from mep.candidate.candidate import Candidate
from mep.candidate.member import Member, stock_member
from mep.prompt import Knowledge
from mep.strategies import Order
from tests.mep.runs import runs

STOCK = replace(stock_member("select_parents", "python"), runs=runs(*6 * [100]))


def offspring(generation: int, number: int, *decisions: str) -> Member:
    """Return a measured offspring, with digests of what it decides on probes."""
    record = Candidate(1, generation, number, "mep", ("stock",))
    return Member(record.name, STOCK.proposal, STOCK.runs, record, decisions)


class FixedScene:
    """
    A generation with a population of some size.

    Parameters
    ----------
    size
        Number of members, of which the last one is the stock rule.
    generation
        Its number.
    answers
        What the model says in prose, in turns.
    """

    def __init__(
        self, size: int, generation: int = 2, answers: Sequence[str] = ("hint",)
    ) -> None:
        others = [replace(STOCK, name=f"m{rank}") for rank in range(size - 1)]
        self.population: Sequence[Member] = [*others, STOCK]
        self.generation = generation
        self.stock = STOCK
        self.num_offspring = 10
        self.num_survivors = 3
        self.asked: list[Order] = []
        self.num_knowledge = 0
        self._answers = list(answers)

    def random(self, purpose: str) -> random.Random:
        return random.Random(f"{self.generation} {purpose}")

    def reflect(self, orders: Sequence[Order]) -> list[str]:
        first = len(self.asked)
        self.asked += orders
        numbers = range(first, len(self.asked))
        return [self._answers[number % len(self._answers)] for number in numbers]

    def knowledge(self) -> Knowledge | None:
        self.num_knowledge += 1
        return Knowledge("pitfalls", "strategies", "traps")
