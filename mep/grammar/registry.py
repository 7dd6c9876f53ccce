"""All building blocks, and which of them an operator may contain."""

from __future__ import annotations

import math
from functools import cache

from mep.candidate.program import Language
from pyvrp_plus.operators.python_operator import Hook

from .block import Block, Type
from .mates import MATES
from .pairs import PAIRS
from .phases import PHASES
from .picks import PICKS
from .pools import POOLS
from .score_combinations import SCORE_COMBINATIONS
from .scores import SCORES
from .step_modifiers import STEP_MODIFIERS
from .steps import STEPS
from .survivor_stages import SELECTION_STAGES
from .survivors import SELECTIONS
from .types import PAIR, SELECTION, UPDATE
from .updates import UPDATES

BLOCKS: tuple[Block, ...] = (
    *PAIRS,
    *MATES,
    *PICKS,
    *POOLS,
    *SELECTIONS,
    *SELECTION_STAGES,
    *SCORES,
    *SCORE_COMBINATIONS,
    *PHASES,
    *UPDATES,
    *STEPS,
    *STEP_MODIFIERS,
)

#: Type of the whole expression of an operator, by hook.
ROOTS: dict[Hook, Type] = {
    "select_parents": PAIR,
    "select_survivors": SELECTION,
    "update_penalties": UPDATE,
}

#: The stock rules as text of expressions; operators of other origin count as these.
STOCK: dict[Hook, str] = {
    "select_parents": "mating(tournament(fitness, everyone, num_draws=2), "
    "within(tournament(fitness, everyone, num_draws=2), lower=0.1, upper=0.5))",
    "select_survivors": "duplicates_first(worst_first("
    "biased(num_elite=4, num_close=5)))",
    "update_penalties": "each(stepwise(increase=1.34, decrease=0.32, tolerance=0.05))",
}


@cache
def blocks(of: Type, hook: Hook, language: Language) -> tuple[Block, ...]:
    """Return the blocks of a type that an operator may contain."""
    return tuple(
        block
        for block in BLOCKS
        if block.type is of and hook in block.hooks and block.body(language) is not None
    )


@cache
def least_depths(hook: Hook, language: Language) -> dict[Block, int]:
    """Return the least depth of an expression with each block at its root."""
    known = [
        block
        for block in BLOCKS
        if hook in block.hooks and block.body(language) is not None
    ]
    depths: dict[Block, int] = {}
    by_type: dict[Type, int] = {}
    while len(depths) < len(known):
        for block in known:
            below = [by_type.get(child.type, math.inf) for child in block.children]
            deepest = max(below, default=0)
            if deepest < math.inf and block not in depths:
                depths[block] = 1 + int(deepest)
                by_type.setdefault(block.type, depths[block])

    return depths
