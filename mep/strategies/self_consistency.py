"""Self-consistency: of many answers, the one that most others agree with."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from mep.candidate.member import Member

from .metacognitive import BestOfN
from .strategy import Extra, Scene, is_offspring


class SelfConsistency(BestOfN):
    """
    A control that lets answers to one prompt vote, and does not select by cost.

    Two programs are hardly ever equal, therefore agreement is that of their decisions:
    the share of the probes on which two operators decide the same. The operator stays
    that agrees most with all answers so far, on average. The comparison with
    ``best-of-n`` shows what measuring is worth.

    Sources: Wang et al. (2023), "Self-Consistency Improves Chain of Thought Reasoning
    in Language Models", section 2; for programs Shi et al. (2022), "Natural Language to
    Code Translation with Execution", section 3.
    """

    stops_early = False
    can_be_steady = False
    keeps_duplicates = True
    additions = frozenset[Extra]()

    def __init__(self) -> None:
        super().__init__()
        self._answers: list[Sequence[str]] = []

    def survivors(self, ranked: Sequence[Member], scene: Scene) -> list[Member]:
        """Return the operator that agrees most; the first one that was asked for."""
        self._answers += [one.decisions for one in ranked if is_offspring(one, scene)]
        answers = [one for one in ranked if one.record is not None]
        if not answers:
            return [scene.stock]

        answers.sort(key=_place)
        return [max(answers, key=self._agreement)]

    def _agreement(self, member: Member) -> float:
        return mean(_share(member.decisions, other) for other in self._answers)


def _place(member: Member) -> tuple[int, int]:
    assert member.record is not None
    return member.record.generation, member.record.number


def _share(decisions: Sequence[str], others: Sequence[str]) -> float:
    """Return the share of decisions that are equal, in [0, 1]."""
    # The operators' own process tells them, so that their number may be forged.
    pairs = zip(decisions, others, strict=False)
    num_equal = sum(one == other for one, other in pairs)
    return num_equal / max(len(decisions), len(others), 1)
