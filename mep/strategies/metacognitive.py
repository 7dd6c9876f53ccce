"""The strategy of this project, and variants without some of its parts."""

from __future__ import annotations

from collections.abc import Sequence

from mep.candidate.member import Member
from mep.candidate.prompt_kind import PromptKind

from .strategy import (
    Extra,
    Order,
    Scene,
    Strategy,
    choose_by_rank,
    choose_uniformly,
)


class WithoutKnowledge(Strategy):
    """
    Reason, act and reflect on two parents drawn by rank, without any planning.

    Source: the AAMAS 2026 paper on PyVRP+, its ablation without phase 1.
    """

    kind: PromptKind = "mep"
    can_be_steady = True
    additions = frozenset[Extra]({"attempts", "direction"})

    def orders(self, scene: Scene) -> list[Order]:
        """Return orders with two parents each."""
        rng = scene.random("parents")
        return [
            Order(self.kind, choose_by_rank(scene.population, 2, rng))
            for _ in range(scene.num_offspring)
        ]


class Metacognitive(WithoutKnowledge):
    """The full strategy: as above, with the knowledge of phase 1 in each prompt."""

    def start(self, scene: Scene) -> None:
        """Ask the model for its knowledge."""
        self.known = scene.knowledge()


class Reactive(WithoutKnowledge):
    """
    A control without reasoning and reflection; it differs in nothing else.

    Source: the AAMAS 2026 paper on PyVRP+, its ablation without metacognition.
    """

    kind = "reactive"


class BestOfN(Metacognitive):
    """
    A control whose only parent is the stock rule: it learns nothing from attempts.

    The comparison shows what selection is worth at the same cost.
    """

    additions = frozenset[Extra]({"direction"})

    def orders(self, scene: Scene) -> list[Order]:
        """Return orders whose parent is the stock rule."""
        return [Order(self.kind, (scene.stock,))] * scene.num_offspring


class RandomWalk(Metacognitive):
    """
    A control in which chance decides on parents and survivors, not cost.

    The comparison shows what the selection of better operators is worth, beyond
    neutral drift.
    """

    stops_early = False
    can_be_steady = False

    def orders(self, scene: Scene) -> list[Order]:
        """Return orders with two parents each, drawn uniformly."""
        rng = scene.random("parents")
        return [
            Order(self.kind, choose_uniformly(scene.population, 2, rng))
            for _ in range(scene.num_offspring)
        ]

    def survivors(self, ranked: Sequence[Member], scene: Scene) -> list[Member]:
        """Return a random sample of the members, the best first."""
        rng = scene.random("survivors")
        return list(choose_uniformly(ranked, scene.num_survivors, rng))
