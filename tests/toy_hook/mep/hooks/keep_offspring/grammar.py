"""The grammar of offspring filters."""

from __future__ import annotations

from mep.grammar.block import Block, Child, Constant, Signature, Type, whole
from mep.grammar.hook_grammar import HookGrammar
from mep.grammar.plain_frame import PlainFrame

_CPP = Signature("bool", ("std::size_t num_solutions", "RandomNumberGenerator &rng"))
_PYTHON = Signature("bool", ("num_solutions: int", "rng: RandomNumberGenerator"))
_FILTER = Type("Filter", _CPP, _PYTHON)

_BLOCKS = (
    Block(
        "everyone",
        _FILTER,
        "every offspring is kept",
        "explores",
        "loss",
        "Nothing that was found is lost.",
        "return true;",
        "return True",
    ),
    Block(
        "sometimes",
        _FILTER,
        "beyond $limit solutions, one is kept with probability $chance",
        "balances",
        "flood",
        "A share of the offspring is enough where there are many solutions.",
        "return num_solutions < limit || rng.rand() < chance;",
        "return num_solutions < limit or rng.rand() < chance",
        constants=(
            whole("limit", 5, 40, "solutions, all of which are kept"),
            Constant("chance", 0.3, 0.95, "of those beyond"),
        ),
    ),
    Block(
        "all_of",
        _FILTER,
        "$first, and also $second",
        "exploits",
        "flood",
        "What two filters let through is worth more.",
        "return $first(num_solutions, rng) && $second(num_solutions, rng);",
        "return $first(num_solutions, rng) and $second(num_solutions, rng)",
        children=(Child("first", _FILTER), Child("second", _FILTER)),
    ),
)

GRAMMAR = HookGrammar(
    root=_FILTER,
    stock="everyone",
    blocks=_BLOCKS,
    pitfalls={
        "loss": "what is turned away cannot be crossed with anything any more",
        "flood": "offspring of little worth push out what was better",
    },
    frame=PlainFrame(
        "keep_offspring",
        _FILTER,
        "whether an offspring joins a population of some size",
    ),
)
