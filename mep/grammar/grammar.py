"""Random composition, mutation and recombination of expressions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from mep.candidate.program import Language
from pyvrp_plus.hooks import HookName

from .block import Block, Type
from .expression import Expression
from .hook_grammar import grammar_of
from .registry import blocks, least_depths

# Maximum depth of an expression. Deeper ones are hard to read, and slow.
MAX_DEPTH = 6

# Maximum number of blocks in an expression.
MAX_SIZE = 20

_MAX_TRIES = 100


class Grammar:
    """
    The expressions that are possible for a hook in a language.

    Parameters
    ----------
    hook, language
        HookName and programming language of the operators.
    rng
        Random number generator for all choices.
    """

    def __init__(self, hook: HookName, language: Language, rng: random.Random) -> None:
        self.hook: HookName = hook
        self.language: Language = language
        self._rng = rng

    def compose(
        self, max_depth: int = MAX_DEPTH, but: Iterable[Expression] = ()
    ) -> Expression:
        """Return a random expression that is not among ``but``."""
        return self._first(
            lambda: self._grow(grammar_of(self.hook).root, max_depth), but
        )

    def mutate(self, parent: Expression, but: Iterable[Expression] = ()) -> Expression:
        """
        Return a mutation of an expression that is not among ``but``.

        Either one of its numbers changes, a subexpression is composed anew, or a block
        is replaced by another one that keeps as many of its parts as possible.
        """
        changes = [self._vary_number, self._regrow, self._regrow, self._exchange_block]
        but = [parent, *but]
        return self._first(lambda: self._rng.choice(changes)(parent), but)

    def recombine(
        self, first: Expression, second: Expression, but: Iterable[Expression] = ()
    ) -> Expression:
        """
        Return ``first`` with a part replaced by one of the same type from ``second``.

        The result is neither of the two, and not among ``but``. If they have nothing to
        exchange, it is a mutation of ``first``.
        """
        but = [first, second, *but]
        for _ in range(_MAX_TRIES):
            offspring = self._graft(first, second)
            if offspring not in but and is_sensible(offspring):
                return offspring

        return self.mutate(first, but)

    def _first(
        self, make: Callable[[], Expression], but: Iterable[Expression]
    ) -> Expression:
        """Return the first sensible expression made that is not among ``but``."""
        excluded = set(but)
        while True:
            made = make()
            if made not in excluded and is_sensible(made):
                return made

    def _blocks(self, of: Type) -> tuple[Block, ...]:
        return blocks(of, self.hook, self.language)

    def _grow(self, of: Type, max_depth: int) -> Expression:
        """Return a random expression of a type, of at most some depth if possible."""
        depths = least_depths(self.hook, self.language)
        options = self._blocks(of)
        least = min(depths[block] for block in options)
        able = [block for block in options if depths[block] <= max(max_depth, least)]
        block = self._rng.choices(able, [block.weight for block in able])[0]
        return self._fill(block, max_depth - 1, [])

    def _fill(
        self, block: Block, max_depth: int, parts: list[Expression]
    ) -> Expression:
        """Return an expression of a block that reuses those parts that fit."""
        parts = list(parts)
        children = []
        for child in block.children:
            fitting = [part for part in parts if part.type is child.type]
            if fitting:
                parts.remove(fitting[0])

            children.append(
                fitting[0] if fitting else self._grow(child.type, max_depth)
            )

        values = tuple(constant.draw(self._rng) for constant in block.constants)
        return Expression(block, tuple(children), values)

    def _vary_number(self, parent: Expression) -> Expression:
        places = [part for part in parent.walk() if part.values]
        if not places:
            return parent

        place = self._rng.choice(places)
        values = list(place.values)
        number = self._rng.randrange(len(values))
        constant = place.block.constants[number]
        values[number] = constant.vary(values[number], self._rng)
        new = Expression(place.block, place.children, tuple(values))
        return parent.replace(place, new)

    def _regrow(self, parent: Expression) -> Expression:
        place = self._rng.choice(list(parent.walk()))
        max_depth = max(2, min(place.depth + 1, MAX_DEPTH))
        return parent.replace(place, self._grow(place.type, max_depth))

    def _exchange_block(self, parent: Expression) -> Expression:
        place = self._rng.choice(list(parent.walk()))
        others = [block for block in self._blocks(place.type) if block != place.block]
        block = self._rng.choices(others, [other.weight for other in others])[0]
        # A block of the same type may become a part of the new one.
        parts = [*place.children, place]
        return parent.replace(place, self._fill(block, 2, parts))

    def _graft(self, first: Expression, second: Expression) -> Expression:
        place = self._rng.choice(list(first.walk()))
        grafts = [part for part in second.walk() if part.type is place.type]
        return first.replace(place, self._rng.choice(grafts)) if grafts else first


def is_sensible(expression: Expression) -> bool:
    """Return whether an expression is small enough, and none of its blocks is idle."""
    parts = list(expression.walk())
    return (
        expression.depth <= MAX_DEPTH
        and len(parts) <= MAX_SIZE
        and not any(_is_idle(part) for part in parts)
    )


def _is_idle(part: Expression) -> bool:
    """Return whether a block has no effect, because of its parts."""
    types = [child.type for child in part.children]
    same_type = [child for child in part.children if types.count(child.type) > 1]
    if len(set(same_type)) < len(same_type):
        return True

    # A block directly within itself, such as the opposite of an opposite.
    is_wrapper = len(part.children) == 1 and part.children[0].type is part.type
    return is_wrapper and part.children[0].block is part.block
