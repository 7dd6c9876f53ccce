"""Evolution of heuristics: thoughts and code evolve together, by five operators."""

from __future__ import annotations

from mep.candidate.prompt_kind import PromptKind

from .strategy import Order, Scene, Strategy, choose_by_rank

# Prompts of the five operators, each with the number of parents that it shows.
_OPERATORS: list[tuple[PromptKind, int]] = [
    ("eoh_e1", 5),
    ("eoh_e2", 5),
    ("eoh_m1", 1),
    ("eoh_m2", 1),
    ("eoh_m3", 1),
]


class EvolutionOfHeuristics(Strategy):
    """
    Use two prompts that explore and three that modify, in turns.

    The first generation is asked for without any parents.

    Source: Liu et al. (2024), "Evolution of Heuristics: Towards Efficient Automatic
    Algorithm Design Using Large Language Model", section 3.
    """

    def orders(self, scene: Scene) -> list[Order]:
        """Return orders for the five prompts, in turns."""
        if scene.generation == 1:
            return [Order("eoh_i1", ())] * scene.num_offspring

        rng = scene.random("parents")
        orders = []
        for number in range(scene.num_offspring):
            kind, count = _OPERATORS[number % len(_OPERATORS)]
            parents = choose_by_rank(scene.population, count, rng)
            orders.append(Order(kind, parents))

        return orders
