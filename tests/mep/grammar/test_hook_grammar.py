"""Tests of the grammars of all hooks."""

from string import Template

import pytest

from mep.candidate.program import LANGUAGES
from mep.grammar.block import Block
from mep.grammar.hook_grammar import grammar_of
from pyvrp_plus.hooks import HOOKS, HookName

BLOCKS = [(hook, block) for hook in HOOKS for block in grammar_of(hook).blocks]


@pytest.mark.parametrize(
    ("hook", "block"),
    BLOCKS,
    ids=[f"{hook}-{block.type.name}-{block.name}" for hook, block in BLOCKS],
)
def test_code_and_phrase_name_all_parts(hook: HookName, block: Block) -> None:
    """Children are called and told of, constants are used; nothing else is."""
    children = {child.name for child in block.children}
    constants = {constant.name for constant in block.constants}
    assert children <= set(Template(block.phrase).get_identifiers())
    assert set(Template(block.phrase).get_identifiers()) <= children | constants
    for language in LANGUAGES:
        body = block.body(language)
        if body is not None:
            assert set(Template(body).get_identifiers()) - {"args"} == children
            assert all(name in body for name in constants)


@pytest.mark.parametrize("hook", HOOKS)
def test_names_are_unique(hook: HookName) -> None:
    """An expression can be read in one way."""
    own = [(block.type, block.name) for block in grammar_of(hook).blocks]
    assert len(set(own)) == len(own)


def test_every_block_is_against_a_pitfall() -> None:
    """What a block meets is a pitfall of one of the hooks that it is for."""
    met: dict[Block, set[str]] = {}
    for hook, block in BLOCKS:
        met.setdefault(block, set()).update(grammar_of(hook).pitfalls)

    assert all(block.meets in pitfalls for block, pitfalls in met.items())


@pytest.mark.parametrize("hook", HOOKS)
def test_every_pitfall_is_met(hook: HookName) -> None:
    """There is a countermeasure for each."""
    grammar = grammar_of(hook)
    assert set(grammar.pitfalls) <= {block.meets for block in grammar.blocks}
