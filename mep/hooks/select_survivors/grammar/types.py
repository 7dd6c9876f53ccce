"""Types of blocks that choose survivors."""

from __future__ import annotations

from mep.grammar.block import Signature, Type
from mep.grammar.population.types import POPULATION_CPP, RNG, RNG_CPP, VIEW

#: Type of blocks that choose ``num_survivors`` of the remaining solutions.
SELECTION = Type(
    "Selection",
    Signature(
        "Indices",
        (POPULATION_CPP, "Indices remaining", "std::size_t num_survivors", RNG_CPP),
    ),
    Signature("list[int]", (VIEW, "remaining: list[int]", "num_survivors: int", RNG)),
)
