"""What strategies have in common: how the model is asked for operators."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Protocol

from mep.candidate.member import Member
from mep.candidate.prompt_kind import PromptKind
from mep.prompt.context import Knowledge


@dataclass(frozen=True)
class Order:
    """
    An operator that is to be asked for.

    Parameters
    ----------
    kind
        Of the prompt.
    parents
        The operators that it shows, the best first.
    reflections
        In prose, for kinds that have some.
    """

    kind: PromptKind
    parents: tuple[Member, ...]
    reflections: tuple[str, ...] = ()


class Scene(Protocol):
    """What a strategy sees of the run, at the beginning of a generation."""

    @property
    def generation(self) -> int:
        """Number of the generation, from 1."""
        ...

    @property
    def population(self) -> Sequence[Member]:
        """The operators that have survived, the best first."""
        ...

    @property
    def stock(self) -> Member:
        """The stock rules."""
        ...

    @property
    def num_offspring(self) -> int:
        """How many operators are to be asked for."""
        ...

    def random(self, purpose: str) -> random.Random:
        """Return random numbers for a purpose: the same ones in each repetition."""
        ...

    def reflect(self, orders: Sequence[Order]) -> list[str]:
        """Return the model's answers in prose; empty where there is none."""
        ...

    def knowledge(self) -> Knowledge | None:
        """Return what the model sets out in phase 1; ``None`` if it does not answer."""
        ...


@dataclass
class Strategy(ABC):
    """
    How the model is asked for operators, and which of them survive.

    An object serves one repeat, and may keep state meanwhile.

    Parameters
    ----------
    known
        The knowledge that prompts carry; ``None`` without.
    """

    known: Knowledge | None = field(default=None, init=False)

    #: Whether operators may be stopped as soon as they cannot be among the best.
    stops_early: ClassVar[bool] = True

    def start(self, scene: Scene) -> None:  # noqa: B027
        """Prepare, before the first generation."""

    @abstractmethod
    def orders(self, scene: Scene) -> list[Order]:
        """Return what to ask for in a generation: ``num_offspring`` orders."""

    def survivors(
        self, ranked: Sequence[Member], limit: int, rng: random.Random
    ) -> list[Member]:
        """Return which members stay, the best first; by default the best ones."""
        return list(ranked[:limit])


def choose_by_rank(
    ranked: Sequence[Member], count: int, rng: random.Random
) -> tuple[Member, ...]:
    """
    Return different members, the best first; as many as there are if these are fewer.

    The one of rank r of n is drawn with a probability proportional to 1 / (r + n): Liu
    et al. (2024), "Evolution of Heuristics", section 3.3.
    """
    left = list(range(len(ranked)))
    chosen: list[int] = []
    while left and len(chosen) < count:
        weights = [1 / (rank + 1 + len(ranked)) for rank in left]
        drawn = rng.choices(left, weights)[0]
        left.remove(drawn)
        chosen.append(drawn)

    return tuple(ranked[rank] for rank in sorted(chosen))
