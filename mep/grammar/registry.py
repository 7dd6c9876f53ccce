"""The blocks that an operator may contain, and how deep their expressions must be."""

from __future__ import annotations

import math
from functools import cache

from mep.candidate.program import Language
from pyvrp_plus.hooks import HookName

from .block import Block, Type
from .hook_grammar import grammar_of


@cache
def blocks(of: Type, hook: HookName, language: Language) -> tuple[Block, ...]:
    """Return the blocks of a type that an operator may contain."""
    known = grammar_of(hook).blocks_in(language)
    return tuple(block for block in known if block.type is of)


@cache
def least_depths(hook: HookName, language: Language) -> dict[Block, int]:
    """Return the least depth of an expression with each block at its root."""
    known = grammar_of(hook).blocks_in(language)
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
