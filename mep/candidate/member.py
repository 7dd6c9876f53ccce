"""Members of the evolving population, and their ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from mep.candidate.candidate import STOCK, Candidate, Outcome, Ranked
from mep.candidate.effects import effects
from mep.candidate.program import Component, Language, Program, stock_program
from mep.candidate.proposal import Proposal
from mep.candidate.scores import Runs, improvement, mean_cost, mean_saving

#: Quantity that members are ranked by.
Fitness = Literal["improvement", "cost"]


@dataclass(frozen=True)
class Member:
    """
    An operator in the population, with its measurements.

    Parameters
    ----------
    name
        Name of the candidate, or ``stock``.
    proposal
        Source of the operator, and its author's comments.
    runs
        All runs of the solver with the operator so far, by trial.
    record
        Record of the candidate; ``None`` for the stock rule.
    decisions
        Digests of its decisions on the probes; empty for the stock rule.
    """

    name: str
    proposal: Proposal
    runs: Runs = field(default_factory=dict, repr=False)
    record: Candidate | None = field(default=None, repr=False)
    decisions: tuple[str, ...] = field(default=(), repr=False)

    @property
    def program(self) -> Program:
        """Source of the operator."""
        return self.proposal.program

    @property
    def outcome(self) -> Outcome | None:
        """Verdict on its hypothesis; ``None`` if it has none."""
        return self.record.outcome if self.record else None


def stock_member(component: Component, language: Language) -> Member:
    """Return the stock rules of a component as a member without measurements."""
    return Member(STOCK, Proposal(stock_program(component, language)))


def rank(members: Sequence[Member], stock: Member, fitness: Fitness) -> list[Member]:
    """Return the members, the fittest first; equal ones keep their order."""
    value = fitness_values(members, stock, fitness)
    return sorted(members, key=lambda member: value[member.name], reverse=True)


def fitness_values(
    members: Sequence[Member], stock: Member, fitness: Fitness
) -> dict[str, float]:
    """
    Return the fitness of each member by its name: the higher, the better.

    The best of many measurements is mostly a lucky one, and the more so, the fewer runs
    it is the mean of. Improvements are therefore shrunk towards that of the stock rule,
    which is zero: half of one with the fewest runs of all members is believed, and
    three quarters of one with three times as many (Efron, B. and Morris, C. (1975),
    "Data analysis using Stein's estimator and its generalizations", Journal of the
    American Statistical Association 70). Costs are compared as they are.
    """
    if fitness == "cost":
        return {one.name: mean_saving(one.runs, stock.runs) for one in members}

    others = [member for member in members if member.name != stock.name]
    fewest = min((len(member.runs) for member in others), default=0)
    values = effects([member.runs for member in others], stock.runs)
    return {stock.name: 0.0} | {
        member.name: value * believed_share(len(member.runs), fewest)
        for member, value in zip(others, values, strict=True)
    }


def believed_share(num_runs: int, fewest: int) -> float:
    """Return the share that is believed of an improvement, the mean of some runs."""
    return num_runs / (num_runs + fewest)


def to_ranked(member: Member, stock: Member) -> Ranked:
    """Return the member's entry in a ranking: name, mean cost and improvement."""
    return Ranked(
        member.name, mean_cost(member.runs), improvement(member.runs, stock.runs)
    )
