"""Composing, mutating and recombining."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mep.grammar.grammar import MAX_DEPTH, MAX_SIZE, Grammar
from mep.grammar.hook_grammar import grammar_of
from mep.grammar.registry import blocks

from .expressions import KINDS, compose

SEEDS = st.integers(0, 10**6)


@pytest.mark.parametrize(("hook", "language"), KINDS)
@given(seed=SEEDS)
def test_composing_is_deterministic_and_bounded(hook, language, seed):
    """The seed decides, and expressions stay small."""
    expression = compose(hook, language, seed)
    assert expression == compose(hook, language, seed)
    assert expression.type is grammar_of(hook).root
    assert expression.depth <= MAX_DEPTH
    assert len(list(expression.walk())) <= MAX_SIZE


@pytest.mark.parametrize(("hook", "language"), KINDS)
@given(seed=SEEDS)
def test_expressions_are_well_typed(hook, language, seed):
    """Each part is one that may stand where it does, with values in their range."""
    grammar = Grammar(hook, language, random.Random(seed))
    first, second = grammar.compose(), grammar.compose()
    for expression in (first, grammar.mutate(first), grammar.recombine(first, second)):
        for part in expression.walk():
            assert part.block in blocks(part.type, hook, language)
            wanted = [child.type for child in part.block.children]
            assert [child.type for child in part.children] == wanted
            for constant, value in zip(part.block.constants, part.values, strict=True):
                assert value == constant.fit(value)


@pytest.mark.parametrize(("hook", "language"), KINDS)
@given(seed=SEEDS)
def test_offspring_are_none_of_their_parents(hook, language, seed):
    """Mutation and recombination change something."""
    grammar = Grammar(hook, language, random.Random(seed))
    first, second = grammar.compose(), grammar.compose()
    assert grammar.mutate(first, but=[second]) not in (first, second)
    assert grammar.recombine(first, second) not in (first, second)


@pytest.mark.parametrize(("hook", "language"), KINDS)
def test_every_block_is_composed(hook, language):
    """No block is out of reach."""
    used = set()
    for seed in range(1500):
        used |= {part.block for part in compose(hook, language, seed).walk()}

    there = {
        block
        for of in {block.type for block in used}
        for block in blocks(of, hook, language)
    }
    assert used == there
