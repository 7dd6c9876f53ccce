"""Types of blocks about populations, and the parameters that their functions share."""

from __future__ import annotations

from mep.grammar.block import Signature, Type

#: Parameters in C++.
RNG_CPP = "RandomNumberGenerator &rng"
POPULATION_CPP = "PopulationView const &population"

#: Parameters in Python.
RNG = "rng: RandomNumberGenerator"
VIEW = "view: PopulationView"

#: Type of blocks that give each candidate a number in [0, 1]: lower is better.
SCORE = Type(
    "Score",
    Signature(
        "std::vector<double>",
        (POPULATION_CPP, "Indices const &candidates", RNG_CPP),
    ),
    Signature("list[float]", (VIEW, "candidates: list[int]", RNG)),
)

#: Type of blocks that tell whether the search is in some state.
PHASE = Type(
    "Phase",
    Signature("bool", (POPULATION_CPP,)),
    Signature("bool", (VIEW,)),
)
