"""The grammar of penalty updates."""

from __future__ import annotations

from mep.grammar.hook_grammar import HookGrammar

from .dimension import PenaltyFrame
from .pitfalls import PITFALLS
from .step_modifiers import STEP_MODIFIERS
from .steps import STEPS
from .types import UPDATE
from .updates import UPDATES

GRAMMAR = HookGrammar(
    root=UPDATE,
    stock="each(stepwise(increase=1.34, decrease=0.32, tolerance=0.05))",
    blocks=(*UPDATES, *STEPS, *STEP_MODIFIERS),
    pitfalls=PITFALLS,
    frame=PenaltyFrame(),
)
