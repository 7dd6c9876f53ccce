"""The grammar of survivor selections."""

from __future__ import annotations

from mep.grammar.block import Signature
from mep.grammar.hook_grammar import HookGrammar
from mep.grammar.population.frame import PopulationFrame
from mep.grammar.population.phases import SURVIVOR_PHASES
from mep.grammar.population.score_blocks import NOISE, SCORES, SCORES_AMONG_REMAINING
from mep.grammar.population.score_combinations import OPPOSITE, SCORE_COMBINATIONS

from .pitfalls import PITFALLS
from .selections import SELECTIONS
from .stages import SELECTION_STAGES
from .types import SELECTION

_FRAME = PopulationFrame(
    "select_survivors",
    Signature(
        "std::vector<std::size_t>",
        (
            "PopulationView const &population",
            "std::size_t num_survivors",
            "CostEvaluator const &costs",
            "RandomNumberGenerator &rng",
        ),
    ),
    "    return ROOT(population, everyone(population), num_survivors, rng);\n",
    (
        "population: list[Solution],",
        "num_survivors: int,",
        "rng: RandomNumberGenerator,",
        "cost_evaluator: CostEvaluator,",
    ),
    "list[Solution]",
    "Return ``num_survivors`` solutions of the population.",
    (
        "survivors = ROOT(view, view.everyone(), num_survivors, rng)",
        "return [population[idx] for idx in survivors]",
    ),
)

GRAMMAR = HookGrammar(
    root=SELECTION,
    stock="duplicates_first(worst_first(biased(num_elite=4, num_close=5)))",
    blocks=(
        *SELECTIONS,
        *SELECTION_STAGES,
        *SCORES,
        *SCORES_AMONG_REMAINING,
        NOISE,
        *SCORE_COMBINATIONS,
        OPPOSITE,
        *SURVIVOR_PHASES,
    ),
    pitfalls=PITFALLS,
    frame=_FRAME,
)
