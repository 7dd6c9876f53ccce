"""Evolution of heuristics: thoughts and code evolve together, by five operators."""

from __future__ import annotations

from mep.candidate.prompt_kind import PromptKind

from .strategy import Extra, Order, Scene, Strategy, choose_by_rank

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
    Use two prompts that explore and three that modify, one in each generation.

    So each prompt gives a whole population of offspring, after which the best ones are
    selected, as in the authors' framework: five generations here are one there. The
    first generation is asked for without any parents.

    Source: Liu et al. (2024), "Evolution of Heuristics: Towards Efficient Automatic
    Algorithm Design Using Large Language Model", section 3. Five parents are those of
    its experiments; the default of the framework is two.
    """

    can_be_steady = True
    shows = frozenset[Extra]()
    additions = frozenset[Extra]({"feedback", "attempts"})

    def orders(self, scene: Scene) -> list[Order]:
        """Return orders for the prompt whose turn it is."""
        if scene.generation == 1:
            return [Order("eoh_i1", ())] * scene.num_offspring

        rng = scene.random("parents")
        kind, count = _OPERATORS[(scene.generation - 2) % len(_OPERATORS)]
        return [
            Order(kind, choose_by_rank(scene.population, count, rng))
            for _ in range(scene.num_offspring)
        ]
