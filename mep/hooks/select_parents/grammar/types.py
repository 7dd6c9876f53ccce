"""Types of blocks that choose parents."""

from __future__ import annotations

from mep.grammar.block import Signature, Type
from mep.grammar.population.types import POPULATION_CPP, RNG, RNG_CPP, VIEW

#: Type of blocks that choose two parents.
PAIR = Type(
    "Pair",
    Signature("ParentPair", (POPULATION_CPP, RNG_CPP)),
    Signature("tuple[int, int]", (VIEW, RNG)),
)

#: Type of blocks that choose one parent.
PICK = Type(
    "Pick",
    Signature("std::size_t", (POPULATION_CPP, RNG_CPP)),
    Signature("int", (VIEW, RNG)),
)

#: Type of blocks that choose the second parent, given the first one.
MATE = Type(
    "Mate",
    Signature("std::size_t", (POPULATION_CPP, "std::size_t first", RNG_CPP)),
    Signature("int", (VIEW, "first: int", RNG)),
)

#: Type of blocks that give the solutions to pick from; at least one.
POOL = Type(
    "Pool",
    Signature("Indices", (POPULATION_CPP, RNG_CPP)),
    Signature("list[int]", (VIEW, RNG)),
)
