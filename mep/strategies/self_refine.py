"""Self-refinement: one operator is improved by the model's own critique of it."""

from __future__ import annotations

from collections.abc import Sequence

from mep.candidate.member import Member

from .strategy import Extra, Order, Scene, Strategy, is_offspring


class SelfRefine(Strategy):
    """
    A control that criticises one operator and refines it, again and again.

    Each offspring has a critique of its own. The best of a generation is refined next,
    whether it is better than the one before or not; with a single offspring this is the
    published loop. The model sees no measurements but costs. The comparison shows what
    its own critique is worth, without a population.

    Source: Madaan et al. (2023), "Self-Refine: Iterative Refinement with
    Self-Feedback", section 2.
    """

    stops_early = False
    shows = frozenset[Extra]()

    def orders(self, scene: Scene) -> list[Order]:
        """Return orders to refine the operator, each by another critique."""
        shown = tuple(scene.population[:1])
        ask = Order("self_refine_critique", shown)
        critiques = scene.reflect([ask] * scene.num_offspring)
        return [Order("self_refine", shown, (text,)) for text in critiques]

    def survivors(self, ranked: Sequence[Member], scene: Scene) -> list[Member]:
        """Return the best of the offspring; without any, the operator itself."""
        offspring = [member for member in ranked if is_offspring(member, scene)]
        return (offspring or list(ranked))[:1]
