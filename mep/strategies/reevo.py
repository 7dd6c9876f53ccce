"""Reflective evolution: reflections on why one operator is better guide the next."""

from __future__ import annotations

from mep.candidate.member import Member

from .strategy import Order, Scene, Strategy, choose_by_rank

# Share of the offspring that are mutations of the best operator.
_MUTATION_RATE = 0.5


class ReflectiveEvolution(Strategy):
    """
    Guide crossover by reflections on pairs, and mutation by all of them.

    Source: Ye et al. (2024), "ReEvo: Large Language Models as Hyper-Heuristics with
    Reflective Evolution", section 3.
    """

    def __init__(self) -> None:
        super().__init__()
        self._long_term = ""

    def orders(self, scene: Scene) -> list[Order]:
        """Return crossovers of pairs, then mutations of the best."""
        if len(scene.population) == 1:
            return [Order("reevo_initial", (scene.stock,))] * scene.num_offspring

        num_mutations = int(_MUTATION_RATE * scene.num_offspring)
        pairs = self._pairs(scene, scene.num_offspring - num_mutations)
        hints = scene.reflect([Order("reevo_short_reflection", pair) for pair in pairs])
        self._remember(scene, hints)

        crossovers = [
            Order("reevo_crossover", pair, (hint,))
            for pair, hint in zip(pairs, hints, strict=True)
        ]
        best = scene.population[:1]
        mutation = Order("reevo_mutation", tuple(best), (self._long_term,))
        return crossovers + [mutation] * num_mutations

    def _pairs(self, scene: Scene, count: int) -> list[tuple[Member, ...]]:
        rng = scene.random("parents")
        return [choose_by_rank(scene.population, 2, rng) for _ in range(count)]

    def _remember(self, scene: Scene, hints: list[str]) -> None:
        """Merge new hints into the long-term reflection, if there is an answer."""
        known = [self._long_term] if self._long_term else []
        order = Order("reevo_long_reflection", (), (*known, *filter(None, hints)))
        if order.reflections:
            self._long_term = scene.reflect([order])[0] or self._long_term
