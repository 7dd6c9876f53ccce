"""Members of the population that evolves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from mep.candidate.candidate import STOCK, Outcome, Ranked
from mep.candidate.program import Component, Language, Program, stock_program
from mep.candidate.proposal import Proposal
from mep.candidate.scores import Runs, improvement, mean_cost, mean_saving

#: What members are ranked by.
Fitness = Literal["improvement", "cost"]


@dataclass(frozen=True)
class Member:
    """
    An operator that was measured.

    Parameters
    ----------
    name
        Of the candidate that it was, or ``stock``.
    proposal
        Source, and what its author has said of it.
    runs
        All runs of the solver with it so far.
    outcome
        What became of its hypothesis; ``None`` if it has none.
    """

    name: str
    proposal: Proposal
    runs: Runs = field(default_factory=dict, repr=False)
    outcome: Outcome | None = None

    @property
    def program(self) -> Program:
        """Its source."""
        return self.proposal.program


def stock_member(component: Component, language: Language) -> Member:
    """Return the stock rules of a component, not measured yet."""
    return Member(STOCK, Proposal(stock_program(component, language)))


def rank(members: Sequence[Member], stock: Member, fitness: Fitness) -> list[Member]:
    """Return the members, the best first; of equal ones the older first."""
    value = {
        "improvement": lambda member: improvement(member.runs, stock.runs).mean,
        "cost": lambda member: mean_saving(member.runs, stock.runs),
    }[fitness]
    return sorted(members, key=value, reverse=True)


def to_ranked(member: Member, stock: Member) -> Ranked:
    """Return how the member stands."""
    return Ranked(
        member.name, mean_cost(member.runs), improvement(member.runs, stock.runs)
    )
