"""The types of blocks, with the signatures of the functions that blocks become."""

from __future__ import annotations

from .block import Signature, Type

_RNG_CPP = "RandomNumberGenerator &rng"
_RNG = "rng: RandomNumberGenerator"
_POPULATION_CPP = "PopulationView const &population"
_VIEW = "view: PopulationView"

#: Two parents.
PAIR = Type(
    "Pair",
    Signature("ParentPair", (_POPULATION_CPP, _RNG_CPP)),
    Signature("tuple[int, int]", (_VIEW, _RNG)),
)

#: One parent.
PICK = Type(
    "Pick",
    Signature("std::size_t", (_POPULATION_CPP, _RNG_CPP)),
    Signature("int", (_VIEW, _RNG)),
)

#: The second parent, given the first one.
MATE = Type(
    "Mate",
    Signature("std::size_t", (_POPULATION_CPP, "std::size_t first", _RNG_CPP)),
    Signature("int", (_VIEW, "first: int", _RNG)),
)

#: The solutions from which one is picked; at least one.
POOL = Type(
    "Pool",
    Signature("Indices", (_POPULATION_CPP, _RNG_CPP)),
    Signature("list[int]", (_VIEW, _RNG)),
)

#: A number in [0, 1] for each candidate: lower is better.
SCORE = Type(
    "Score",
    Signature(
        "std::vector<double>",
        (_POPULATION_CPP, "Indices const &candidates", _RNG_CPP),
    ),
    Signature("list[float]", (_VIEW, "candidates: list[int]", _RNG)),
)

#: Whether the search is in some state.
PHASE = Type(
    "Phase",
    Signature("bool", (_POPULATION_CPP,)),
    Signature("bool", (_VIEW,)),
)

#: ``num_survivors`` of the remaining solutions.
SELECTION = Type(
    "Selection",
    Signature(
        "Indices",
        (_POPULATION_CPP, "Indices remaining", "std::size_t num_survivors", _RNG_CPP),
    ),
    Signature("list[int]", (_VIEW, "remaining: list[int]", "num_survivors: int", _RNG)),
)

#: The factors by which the penalties change.
UPDATE = Type(
    "Update",
    Signature("std::vector<double>", ("std::vector<Dimension> const &dimensions",)),
    Signature("list[float]", ("dimensions: list[Dimension]",)),
)

#: The factor by which the penalty of one dimension changes.
STEP = Type(
    "Step",
    Signature("double", ("Dimension const &dimension",)),
    Signature("float", ("dimension: Dimension",)),
)
