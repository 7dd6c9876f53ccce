"""The blocks themselves."""

from string import Template

import pytest

from mep.candidate.program import LANGUAGES
from mep.grammar.pitfalls import PITFALLS
from mep.grammar.registry import BLOCKS
from pyvrp_plus.operators.python_operator import HOOKS


@pytest.mark.parametrize(
    "block",
    BLOCKS,
    ids=lambda block: f"{block.type.name}-{block.name}-{block.hooks[0]}",
)
def test_code_and_phrase_name_all_parts(block):
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
def test_names_are_unique(hook):
    """An expression can be read in one way."""
    own = [(block.type, block.name) for block in BLOCKS if hook in block.hooks]
    assert len(set(own)) == len(own)


def test_every_block_is_against_a_pitfall_of_its_hook():
    """What a block meets is a pitfall of one of its hooks."""
    for block in BLOCKS:
        assert any(block.meets in PITFALLS[hook] for hook in block.hooks), block.name


@pytest.mark.parametrize("hook", HOOKS)
def test_every_pitfall_is_met(hook):
    """There is a countermeasure for each."""
    met = {block.meets for block in BLOCKS if hook in block.hooks}
    assert set(PITFALLS[hook]) <= met
