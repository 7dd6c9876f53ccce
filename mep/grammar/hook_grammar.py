"""The grammar of a hook: what its operators can consist of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from mep.candidate.program import Language
from pyvrp_plus.hooks import HookName

from .block import Block, Type


class Frame(Protocol):
    """
    The code around the functions of an expression: the operator that calls them.

    In the operator, ``ROOT`` stands for the function of the whole expression.
    """

    @property
    def has_view(self) -> bool:
        """Whether the functions in Python take a view of the population."""

    def cpp(self, functions: str) -> tuple[str, str]:
        """
        Return declarations that the functions need, and the operator, in C++.

        Parameters
        ----------
        functions
            Code of the functions, which tells what they use.
        """

    def python(self, functions: str) -> tuple[str, str]:
        """Return declarations that the functions need, and the operator, in Python."""


@dataclass(frozen=True, eq=False)
class HookGrammar:
    """
    The building blocks of a hook's operators.

    Parameters
    ----------
    root
        Type of the whole expression of an operator.
    stock
        The stock rule as the text of an expression, as nearly as blocks can express it;
        operators of another origin count as this.
    blocks
        The blocks that an operator may contain. A random choice depends on their order.
    pitfalls
        Pitfalls that the blocks counter, by name, each with the mechanism behind it.
    frame
        The code around the functions that blocks become.
    """

    root: Type
    stock: str
    blocks: tuple[Block, ...]
    pitfalls: Mapping[str, str]
    frame: Frame

    def blocks_in(self, language: Language) -> list[Block]:
        """Return the blocks that can be written in a language."""
        return [block for block in self.blocks if block.body(language) is not None]


@cache
def grammar_of(hook: HookName) -> HookGrammar:
    """
    Return the grammar of a hook.

    It is ``GRAMMAR`` in the module ``mep.hooks.NAME.grammar``. That is imported by
    name, as hooks know of the grammar, but not the other way round.
    """
    return cast(HookGrammar, import_module(f"mep.hooks.{hook}.grammar").GRAMMAR)
