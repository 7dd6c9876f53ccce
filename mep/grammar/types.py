"""The types of blocks, with the signatures of the functions that blocks become."""

from __future__ import annotations

from .block import Signature, Type

_RNG_CPP = "RandomNumberGenerator &rng"
_RNG = "rng: RandomNumberGenerator"
_POPULATION_CPP = "PopulationView const &population"
_VIEW = "view: PopulationView"

#: Type of blocks that choose two parents.
PAIR = Type(
    "Pair",
    Signature("ParentPair", (_POPULATION_CPP, _RNG_CPP)),
    Signature("tuple[int, int]", (_VIEW, _RNG)),
)

#: Type of blocks that choose one parent.
PICK = Type(
    "Pick",
    Signature("std::size_t", (_POPULATION_CPP, _RNG_CPP)),
    Signature("int", (_VIEW, _RNG)),
)

#: Type of blocks that choose the second parent, given the first one.
MATE = Type(
    "Mate",
    Signature("std::size_t", (_POPULATION_CPP, "std::size_t first", _RNG_CPP)),
    Signature("int", (_VIEW, "first: int", _RNG)),
)

#: Type of blocks that give the solutions to pick from; at least one.
POOL = Type(
    "Pool",
    Signature("Indices", (_POPULATION_CPP, _RNG_CPP)),
    Signature("list[int]", (_VIEW, _RNG)),
)

#: Type of blocks that give each candidate a number in [0, 1]: lower is better.
SCORE = Type(
    "Score",
    Signature(
        "std::vector<double>",
        (_POPULATION_CPP, "Indices const &candidates", _RNG_CPP),
    ),
    Signature("list[float]", (_VIEW, "candidates: list[int]", _RNG)),
)

#: Type of blocks that tell whether the search is in some state.
PHASE = Type(
    "Phase",
    Signature("bool", (_POPULATION_CPP,)),
    Signature("bool", (_VIEW,)),
)

#: Type of blocks that choose ``num_survivors`` of the remaining solutions.
SELECTION = Type(
    "Selection",
    Signature(
        "Indices",
        (_POPULATION_CPP, "Indices remaining", "std::size_t num_survivors", _RNG_CPP),
    ),
    Signature("list[int]", (_VIEW, "remaining: list[int]", "num_survivors: int", _RNG)),
)

#: Type of blocks that give the factors by which all penalties change.
UPDATE = Type(
    "Update",
    Signature("std::vector<double>", ("std::vector<Dimension> const &dimensions",)),
    Signature("list[float]", ("dimensions: list[Dimension]",)),
)

#: Type of blocks that give the factor by which the penalty of one dimension changes.
STEP = Type(
    "Step",
    Signature("double", ("Dimension const &dimension",)),
    Signature("float", ("dimension: Dimension",)),
)
