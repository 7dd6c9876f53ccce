"""Typed building blocks of operators, each of which becomes a function."""

from __future__ import annotations

import math
import random
import re
from dataclasses import dataclass
from typing import Literal

from mep.candidate.program import Language

#: Effect of a block on the search: it looks for something new, uses what was found, or
#: weighs the two.
Bias = Literal["explores", "exploits", "balances"]

# Constants whose range is wider than this factor are drawn on a logarithmic scale.
_WIDE = 10


@dataclass(frozen=True)
class Signature:
    """
    Signature of a function in one language.

    Parameters
    ----------
    result
        Return type.
    parameters
        Declarations of the parameters, as in ``RandomNumberGenerator &rng`` or ``first:
        int``.
    """

    result: str
    parameters: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the parameters."""
        return tuple(
            re.findall(r"\w+", parameter.partition(": ")[0])[-1]
            for parameter in self.parameters
        )

    @property
    def arguments(self) -> str:
        """Names of the parameters, for a call that passes them on."""
        return ", ".join(self.names)


@dataclass(frozen=True)
class Type:
    """
    Type of blocks: those with equal signatures and the same meaning.

    Blocks of one type can replace each other.

    Parameters
    ----------
    name
        Noun for the type; functions are named after the block and this noun.
    cpp, python
        Signatures of the functions in the two languages.
    """

    name: str
    cpp: Signature
    python: Signature

    def signature(self, language: Language) -> Signature:
        """Return the signature in a language."""
        return self.cpp if language == "cpp" else self.python


@dataclass(frozen=True)
class Constant:
    """
    A number that a block depends on.

    Parameters
    ----------
    name
        Name of the constant in expressions and in the code.
    low, high
        Bounds of its value, inclusive.
    meaning
        Explanation, for the comment beside the constant.
    whole
        Whether the value is an integer.
    """

    name: str
    low: float
    high: float
    meaning: str
    whole: bool = False

    def draw(self, rng: random.Random) -> float:
        """Return a random value in the range."""
        if self.low > 0 and self.high / self.low > _WIDE:
            value = math.exp(rng.uniform(math.log(self.low), math.log(self.high)))
        else:
            value = rng.uniform(self.low, self.high)

        return self.fit(value)

    def vary(self, value: float, rng: random.Random) -> float:
        """Return another value in the range, preferably one nearby."""
        varied = self.fit(value * math.exp(rng.gauss(0, 0.4)))
        while varied == value:
            varied = self.draw(rng)

        return varied

    def fit(self, value: float) -> float:
        """Return the nearest value in the range, with few digits."""
        clipped = min(max(value, self.low), self.high)
        return float(round(clipped)) if self.whole else float(f"{clipped:.2g}")


@dataclass(frozen=True)
class Child:
    """A slot of a block for another block: its name in the code, and its type."""

    name: str
    type: Type


@dataclass(frozen=True, eq=False)
class Block:
    """
    A building block.

    Its code is the body of a function with the signature of its type. ``$name`` stands
    for the function of a child, ``$args`` for the function's own arguments; constants
    are variables with their names.

    Parameters
    ----------
    name
        Name of the block in expressions; unique among blocks of the type for a hook.
    type
        Type of the block.
    phrase
        Description of its effect in words, with ``$name`` for children and constants.
    bias
        Effect on the search: ``explores``, ``exploits`` or ``balances``.
    meets
        Name of the pitfall that the block counters: one of those of the hook.
    why
        Sentence that explains how the block counters the pitfall.
    cpp, python
        Bodies of the function; ``None`` for a language that lacks what they need.
    children
        Slots for other blocks.
    constants
        Numbers that the block depends on.
    trap
        Sentence on a feature of instances that misleads the block; empty if none is
        known.
    weight
        Weight of the block in random draws among those of its type.
    """

    name: str
    type: Type
    phrase: str
    bias: Bias
    meets: str
    why: str
    cpp: str | None
    python: str | None
    children: tuple[Child, ...] = ()
    constants: tuple[Constant, ...] = ()
    trap: str = ""
    weight: float = 1.0

    def body(self, language: Language) -> str | None:
        """Return the body in a language; ``None`` if there is none."""
        return self.cpp if language == "cpp" else self.python


def whole(name: str, low: int, high: int, meaning: str) -> Constant:
    """Return an integer constant."""
    return Constant(name, low, high, meaning, whole=True)
