"""The ranking of a run's operators, by the results that are known so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from mep.candidate.candidate import STOCK, Ranked
from mep.run import Run


@dataclass(frozen=True)
class Standing:
    """
    Ranking of the operators of a run.

    Parameters
    ----------
    basis
        Instances that the ranking is based on: those for validation, or for training,
        where the best operators are also the luckiest.
    ranking
        Operators, the best first, including the stock rule where it was kept; empty
        before the end of the first generation.
    """

    basis: Literal["validation", "training"]
    ranking: tuple[Ranked, ...]

    @property
    def candidates(self) -> tuple[Ranked, ...]:
        """The ranking without the stock rule."""
        return tuple(operator for operator in self.ranking if operator.name != STOCK)


def standing(run: Run) -> Standing:
    """
    Return the ranking on the validation instances; before that, the one in training.

    In training the survivors of all repeats are ranked together, by improvement.
    """
    if run.validation:
        return Standing("validation", tuple(run.validation))

    last = {generation.repeat: generation for generation in run.generations}
    ranked = [
        operator for generation in last.values() for operator in generation.ranking
    ]
    ranked.sort(key=lambda operator: operator.improvement.mean, reverse=True)
    return Standing("training", _distinct(run, ranked))


def _distinct(run: Run, ranked: Iterable[Ranked]) -> tuple[Ranked, ...]:
    """Return each program once: repeats may have found the same one."""
    found: dict[str, Ranked] = {}
    for operator in ranked:
        proposal = (
            None if operator.name == STOCK else run.candidate(operator.name).proposal
        )
        digest = proposal.program.digest if proposal else run.stock().digest
        found.setdefault(digest, operator)

    return tuple(found.values())
