"""The grammar of parent selections."""

from __future__ import annotations

from mep.grammar.block import Signature
from mep.grammar.hook_grammar import HookGrammar
from mep.grammar.population.frame import PopulationFrame
from mep.grammar.population.phases import PHASES
from mep.grammar.population.score_blocks import NOISE, SCORES
from mep.grammar.population.score_combinations import (
    FEASIBLE_FIRST,
    OPPOSITE,
    SCORE_COMBINATIONS,
)

from .mates import MATES
from .pairs import PAIRS
from .picks import PICKS
from .pitfalls import PITFALLS
from .pools import POOLS
from .types import PAIR

_FRAME = PopulationFrame(
    "select_parents",
    Signature(
        "ParentPair",
        (
            "PopulationView const &population",
            "CostEvaluator const &costs",
            "RandomNumberGenerator &rng",
        ),
    ),
    "    return ROOT(population, rng);\n",
    (
        "population: list[Solution],",
        "rng: RandomNumberGenerator,",
        "cost_evaluator: CostEvaluator,",
        "k: int = 2,",
    ),
    "tuple[Solution, Solution]",
    "Return two parents.",
    (
        "first, second = ROOT(view, rng)",
        "return population[first], population[second]",
    ),
)

GRAMMAR = HookGrammar(
    root=PAIR,
    stock=(
        "mating(tournament(fitness, everyone, num_draws=2), "
        "within(tournament(fitness, everyone, num_draws=2), lower=0.1, upper=0.5))"
    ),
    blocks=(
        *PAIRS,
        *MATES,
        *PICKS,
        *POOLS,
        *SCORES,
        NOISE,
        *SCORE_COMBINATIONS,
        FEASIBLE_FIRST,
        OPPOSITE,
        *PHASES,
    ),
    pitfalls=PITFALLS,
    frame=_FRAME,
)
