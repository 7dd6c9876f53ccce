"""Expressions: trees of blocks, and how they are written as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from mep.candidate.program import Language
from pyvrp_plus.hooks import HookName

from .block import Block, Type
from .hook_grammar import grammar_of
from .registry import blocks

_TOKEN = re.compile(r"\s*(?:([A-Za-z_]\w*)|([-+.\d][-+.\de]*)|(.))")

# Maximum depth of expressions in text; those of the grammar are much flatter.
_MAX_LEVELS = 20


class ExpressionError(ValueError):
    """Exception for text that is not a valid expression."""


@dataclass(frozen=True)
class Expression:
    """
    A block with values for its constants, and an expression for each of its children.

    As text it is ``block(child, ..., constant=value, ...)``, without the parentheses if
    they would be empty.

    Parameters
    ----------
    block
        Block at the root of the tree.
    children
        Expressions for the block's children, in their order.
    values
        Values of the block's constants, in their order.
    """

    block: Block
    children: tuple[Expression, ...] = ()
    values: tuple[float, ...] = ()

    @property
    def type(self) -> Type:
        """Type of the block at the root."""
        return self.block.type

    def __str__(self) -> str:
        numbers = zip(self.block.constants, self.values, strict=True)
        parts = [str(child) for child in self.children]
        parts += [f"{constant.name}={value:g}" for constant, value in numbers]
        return self.block.name + (f"({', '.join(parts)})" if parts else "")

    def walk(self) -> Iterator[Expression]:
        """Yield all subexpressions: children before their parents, itself last."""
        for child in self.children:
            yield from child.walk()

        yield self

    def replace(self, old: Expression, new: Expression) -> Expression:
        """Return the expression with ``new`` for the first subexpression ``old``."""
        if self == old:
            return new

        children = list(self.children)
        for number, child in enumerate(children):
            if old in child.walk():
                children[number] = child.replace(old, new)
                break

        return Expression(self.block, tuple(children), self.values)

    @property
    def depth(self) -> int:
        """Number of blocks on the longest path from the root."""
        return 1 + max((child.depth for child in self.children), default=0)


def parse(text: str, hook: HookName, language: Language) -> Expression:
    """
    Return the expression of an operator that is given as text.

    Parameters
    ----------
    text
        Text of the expression; anything after it is ignored.
    hook, language
        Hook and programming language of the operator, which decide on the blocks that
        it may contain.

    Raises
    ------
    ExpressionError
        When the text is not a valid expression.
    """
    return _Parser(text, hook, language).expression(grammar_of(hook).root)


@cache
def stock_expression(hook: HookName, language: Language) -> Expression:
    """Return a hook's stock rule, as nearly as blocks can express it."""
    return parse(grammar_of(hook).stock, hook, language)


class _Parser:
    def __init__(self, text: str, hook: HookName, language: Language) -> None:
        self._tokens = _TOKEN.finditer(text)
        self._hook: HookName = hook
        self._language: Language = language
        self._token = ""
        self._next()

    def _next(self) -> str:
        read = self._token
        match = next(self._tokens, None)
        self._token = match[0].strip() if match else ""
        return read

    def _expect(self, token: str) -> None:
        if self._token != token:
            raise ExpressionError(f"{self._token!r} is where {token!r} should be.")

        self._next()

    def _number(self) -> float:
        try:
            return float(self._next())
        except ValueError as error:
            raise ExpressionError(f"A number is missing: {error}.") from error

    def expression(self, of: Type, level: int = 1) -> Expression:
        """Read an expression of a type."""
        if level > _MAX_LEVELS:
            raise ExpressionError("The expression is nested too deeply.")

        name = self._next()
        known = {block.name: block for block in blocks(of, self._hook, self._language)}
        if name not in known:
            raise ExpressionError(f"There is no {of.name} that is called {name!r}.")

        block = known[name]
        children, values = [], []
        separator = "("
        for child in block.children:
            self._expect(separator)
            children.append(self.expression(child.type, level + 1))
            separator = ","

        for constant in block.constants:
            self._expect(separator)
            self._expect(constant.name)
            self._expect("=")
            values.append(constant.fit(self._number()))
            separator = ","

        if children or values:
            self._expect(")")

        return Expression(block, tuple(children), tuple(values))
