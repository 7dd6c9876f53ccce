"""The strategy of this project, and what is left if its parts are taken away."""

from __future__ import annotations

import random
from collections.abc import Sequence

from mep.candidate.member import Member
from mep.candidate.prompt_kind import PromptKind

from .strategy import Order, Scene, Strategy, choose_by_rank


class WithoutKnowledge(Strategy):
    """
    Reason, act and reflect: on two parents, which are drawn by rank.

    Source: the AAMAS 2026 paper on PyVRP+, its ablation without phase 1.
    """

    kind: PromptKind = "mep"

    def orders(self, scene: Scene) -> list[Order]:
        """Return orders with two parents each."""
        rng = scene.random("parents")
        return [
            Order(self.kind, choose_by_rank(scene.population, 2, rng))
            for _ in range(scene.num_offspring)
        ]


class Metacognitive(WithoutKnowledge):
    """The same, with what the model has set out in phase 1 in each prompt."""

    def start(self, scene: Scene) -> None:
        """Let the model set out its knowledge."""
        self.known = scene.knowledge()


class Reactive(WithoutKnowledge):
    """The same, without reasoning and reflection: sources and costs only."""

    kind = "reactive"


class BestOfN(Metacognitive):
    """
    The same prompts on the stock rule only: nothing is learned from what was tried.

    It tells what selection is worth at the same cost.
    """

    def orders(self, scene: Scene) -> list[Order]:
        """Return orders whose parent is the stock rule."""
        return [Order(self.kind, (scene.stock,))] * scene.num_offspring


class RandomWalk(Metacognitive):
    """
    The same prompts, but chance decides on parents and survivors, not cost.

    It tells what the selection of the better ones is worth: neutral drift.
    """

    stops_early = False

    def orders(self, scene: Scene) -> list[Order]:
        """Return orders with two parents each, all of them as likely."""
        rng = scene.random("parents")
        return [
            Order(self.kind, _sample(scene.population, 2, rng))
            for _ in range(scene.num_offspring)
        ]

    def survivors(
        self, ranked: Sequence[Member], limit: int, rng: random.Random
    ) -> list[Member]:
        """Return a random sample."""
        return list(_sample(ranked, limit, rng))


def _sample(
    ranked: Sequence[Member], count: int, rng: random.Random
) -> tuple[Member, ...]:
    chosen = rng.sample(range(len(ranked)), min(count, len(ranked)))
    return tuple(ranked[rank] for rank in sorted(chosen))
