"""Reflective evolution: reflections on why one operator is better guide the next."""

from __future__ import annotations

from collections.abc import Sequence

from mep.candidate.member import Member

from .strategy import (
    Extra,
    Order,
    Scene,
    Strategy,
    choose_uniformly,
    is_offspring,
)

# One in this number of offspring is a mutation of the elite: the authors have half as
# many mutations as crossovers.
_MUTATION_PERIOD = 3


class ReflectiveEvolution(Strategy):
    """
    Guide crossover by reflections on pairs, and mutation by all of them.

    The offspring replace the population, except for the elite, which is the best
    operator so far. Pairs are drawn uniformly. The authors mutate the elite of after
    the crossovers; here both are asked for at once, and it is that of before.

    Source: Ye et al. (2024), "ReEvo: Large Language Models as Hyper-Heuristics with
    Reflective Evolution", section 3, and the authors' code.
    """

    # What is worse than the population before may still replace it.
    stops_early = False
    shows = frozenset[Extra]()
    additions = frozenset[Extra]({"feedback", "attempts"})

    def __init__(self) -> None:
        super().__init__()
        self._long_term = ""

    def orders(self, scene: Scene) -> list[Order]:
        """Return crossovers of pairs, then mutations of the best."""
        if len(scene.population) == 1:
            return [Order("reevo_initial", (scene.stock,))] * scene.num_offspring

        num_mutations = scene.num_offspring // _MUTATION_PERIOD
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

    def survivors(self, ranked: Sequence[Member], scene: Scene) -> list[Member]:
        """Return the elite and the offspring, the best of them if they are too many."""
        elite, *others = ranked
        offspring = [member for member in others if is_offspring(member, scene)]
        return [elite, *offspring][: scene.num_survivors]

    def _pairs(self, scene: Scene, count: int) -> list[tuple[Member, ...]]:
        rng = scene.random("parents")
        return [choose_uniformly(scene.population, 2, rng) for _ in range(count)]

    def _remember(self, scene: Scene, hints: list[str]) -> None:
        """Merge new hints into the long-term reflection, if there is an answer."""
        known = [self._long_term] if self._long_term else []
        order = Order("reevo_long_reflection", (), (*known, *filter(None, hints)))
        if order.reflections:
            self._long_term = scene.reflect([order])[0] or self._long_term
