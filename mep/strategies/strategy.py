"""The interface of strategies, which decide how the model is asked for operators."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol

from mep.candidate.member import Member
from mep.candidate.prompt_kind import PromptKind
from mep.prompt.context import Knowledge

#: What prompts may show besides sources and costs: the feedback on parents, earlier
#: attempts of the repeat, and a direction to go (with what is more than chance).
Extra = Literal["feedback", "attempts", "direction"]


@dataclass(frozen=True)
class Order:
    """
    An order for one operator or reflection, from which a question is made.

    Parameters
    ----------
    kind
        Prompt template, such as ``mep`` or ``eoh_e1``.
    parents
        Operators that the prompt shows, the best first.
    reflections
        Reflections in prose, for prompt templates that show some.
    """

    kind: PromptKind
    parents: tuple[Member, ...]
    reflections: tuple[str, ...] = ()


class Scene(Protocol):
    """The part of a run that a strategy sees, in each generation."""

    @property
    def generation(self) -> int:
        """Number of the generation, counted from 1."""
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
        """Number of operators to ask for in a generation."""
        ...

    @property
    def num_survivors(self) -> int:
        """Maximum number of operators that are kept at the end of a generation."""
        ...

    def random(self, purpose: str) -> random.Random:
        """Return a random number generator for a purpose, the same if repeated."""
        ...

    def reflect(self, orders: Sequence[Order]) -> list[str]:
        """Return the model's reflections in prose; empty where there is no answer."""
        ...

    def knowledge(self) -> Knowledge | None:
        """Return the knowledge of phase 1; ``None`` if there is no usable answer."""
        ...


@dataclass
class Strategy(ABC):
    """
    Base class of strategies, which order operators and select survivors.

    Each object serves one repeat, and may keep state between its generations.

    Parameters
    ----------
    known
        Knowledge that prompts contain; ``None`` to leave it out.
    """

    known: Knowledge | None = field(default=None, init=False)

    #: Whether measuring may stop as soon as an operator cannot be among the best.
    stops_early: ClassVar[bool] = True

    #: Whether operators that decide as earlier ones do are measured, not rejected.
    keeps_duplicates: ClassVar[bool] = False

    #: Whether orders depend on the population alone, not on whole generations.
    can_be_steady: ClassVar[bool] = False

    #: What prompts show besides sources and costs, as published.
    shows: ClassVar[frozenset[Extra]] = frozenset({"feedback"})

    #: What this project adds to that, unless it is told not to.
    additions: ClassVar[frozenset[Extra]] = frozenset()

    def start(self, scene: Scene) -> None:  # noqa: B027
        """Prepare, before the first generation."""

    @abstractmethod
    def orders(self, scene: Scene) -> list[Order]:
        """Return the orders of a generation, ``num_offspring`` of them."""

    def shown(self, with_additions: bool) -> frozenset[Extra]:
        """Return what prompts show besides sources and costs."""
        return self.shows | self.additions if with_additions else self.shows

    def survivors(self, ranked: Sequence[Member], scene: Scene) -> list[Member]:
        """
        Return the members that stay, the best first; by default the best ones.

        Parameters
        ----------
        ranked
            The population and the offspring that were measured, the best first.
        scene
            The generation that ends.
        """
        return list(ranked[: scene.num_survivors])


def is_offspring(member: Member, scene: Scene) -> bool:
    """Return whether a member was asked for in the current generation."""
    record = member.record
    return record is not None and record.generation == scene.generation


def choose_uniformly(
    ranked: Sequence[Member], count: int, rng: random.Random
) -> tuple[Member, ...]:
    """Return up to ``count`` different members, drawn uniformly, the best first."""
    chosen = rng.sample(range(len(ranked)), min(count, len(ranked)))
    return tuple(ranked[rank] for rank in sorted(chosen))


def choose_by_rank(
    ranked: Sequence[Member], count: int, rng: random.Random
) -> tuple[Member, ...]:
    """
    Return up to ``count`` different members, drawn by rank, the best first.

    The member of rank r among n, counted from 1, is drawn with a probability
    proportional to 1 / (r + n): Liu et al. (2024), "Evolution of Heuristics", section
    3.3.
    """
    left = list(range(len(ranked)))
    chosen: list[int] = []
    while left and len(chosen) < count:
        weights = [1 / (rank + 1 + len(ranked)) for rank in left]
        drawn = rng.choices(left, weights)[0]
        left.remove(drawn)
        chosen.append(drawn)

    return tuple(ranked[rank] for rank in sorted(chosen))
