"""FunSearch: versions of a program on islands, of which the model writes the next."""

from __future__ import annotations

from collections.abc import Sequence

from mep.candidate.candidate import STOCK
from mep.candidate.member import Member

from .strategy import Extra, Order, Scene, Strategy, choose_by_rank, is_offspring

# Numbers of islands and of versions in a prompt, as published.
_MOST_ISLANDS = 10
_NUM_VERSIONS = 2

# Number of generations after which the worse islands are settled anew. The authors do
# so by the clock, every four hours.
_RESET_PERIOD = 4


class FunSearch(Strategy):
    """
    Show two versions of an island, sorted by score, and ask for the next one.

    An operator stays on the island whose versions it was made from. Every few
    generations the worse half of the islands is given up, and each of them is settled
    by the best operator of one of the others. An island has room for two operators or
    more, so that ten islands take 20 survivors; with fewer, there are fewer islands.

    Versions are drawn by rank, not by a softmax over scores: these are noisy here, and
    operators that behave alike, which the authors group, are rejected as duplicates.

    Source: Romera-Paredes et al. (2024), "Mathematical discoveries from program search
    with large language models", section "Methods".
    """

    # What is poor as a whole may still be good on its island.
    stops_early = False
    shows = frozenset[Extra]()

    def __init__(self) -> None:
        super().__init__()
        # Names of the operators of each island, the best first.
        self._islands: list[list[str]] = []

    def orders(self, scene: Scene) -> list[Order]:
        """Return orders for the islands, in turns."""
        if not self._islands:
            count = max(1, min(_MOST_ISLANDS, scene.num_survivors // _NUM_VERSIONS))
            self._islands = [[STOCK] for _ in range(count)]

        rng = scene.random("parents")
        orders = []
        for number in range(scene.num_offspring):
            names = self._islands[number % len(self._islands)]
            members = [one for one in scene.population if one.name in names]
            # An island whose operators have all failed is lent the best one.
            known = members or scene.population[:1]
            parents = choose_by_rank(known, _NUM_VERSIONS, rng)
            orders.append(Order("funsearch", parents))

        return orders

    def survivors(self, ranked: Sequence[Member], scene: Scene) -> list[Member]:
        """Return the best members of each island."""
        room = max(1, scene.num_survivors // len(self._islands))
        self._islands = [
            self._settlers(place, ranked, scene)[:room]
            for place in range(len(self._islands))
        ]
        if scene.generation % _RESET_PERIOD == 0:
            self._reset(ranked, scene)

        kept = {name for names in self._islands for name in names}
        return [one for one in ranked if one.name in kept]

    def _settlers(
        self, place: int, ranked: Sequence[Member], scene: Scene
    ) -> list[str]:
        """Return the names of an island's operators; of the best one, without any."""
        found = []
        for member in ranked:
            if member.record is not None and is_offspring(member, scene):
                belongs = (member.record.number - 1) % len(self._islands) == place
            else:
                belongs = member.name in self._islands[place]

            if belongs:
                found.append(member.name)

        return found or [ranked[0].name]

    def _reset(self, ranked: Sequence[Member], scene: Scene) -> None:
        """Give up the worse half of the islands, and settle them anew."""
        ranks = {member.name: rank for rank, member in enumerate(ranked)}
        places = sorted(
            range(len(self._islands)), key=lambda place: ranks[self._islands[place][0]]
        )
        num_left = len(places) - len(places) // 2
        rng = scene.random("islands")
        for place in places[num_left:]:
            founder = self._islands[rng.choice(places[:num_left])][0]
            self._islands[place] = [founder]
