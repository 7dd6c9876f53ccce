"""What operators are made of: typed building blocks, each of which is a function."""

from __future__ import annotations

import math
import random
import re
from dataclasses import dataclass
from typing import Literal

from mep.candidate.program import Language
from pyvrp_plus.operators.python_operator import HOOKS, Hook

#: What a block makes of the search: it looks for something new, uses what was found, or
#: weighs the two.
Bias = Literal["explores", "exploits", "balances"]

# Constants whose range is wider than this factor are drawn on a logarithmic scale.
_WIDE = 10


@dataclass(frozen=True)
class Signature:
    """
    How a function is declared.

    Parameters
    ----------
    result
        Its return type.
    parameters
        Their declarations, as in ``RandomNumberGenerator &rng`` or ``first: int``.
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
        """The names, for a call that passes the own parameters on."""
        return ", ".join(self.names)


@dataclass(frozen=True)
class Type:
    """
    What can stand for each other: blocks with equal signatures and the same meaning.

    Parameters
    ----------
    name
        A noun; functions are called after the block and this.
    cpp, python
        The signatures in either language.
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
        In expressions and in the code.
    low, high
        Its range.
    meaning
        What the comment beside it says.
    whole
        Whether it is an integer.
    """

    name: str
    low: float
    high: float
    meaning: str
    whole: bool = False

    def draw(self, rng: random.Random) -> float:
        """Return a value in the range."""
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
    """A part of a block: the name under which its code calls it, and its type."""

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
        In expressions; unique among blocks of the type for the same hook.
    type
        What it is.
    phrase
        What it does, in words, with ``$name`` for children and constants.
    bias
        What it makes of the search.
    meets
        Name of the pitfall (:mod:`mep.grammar.pitfalls`) that it is against.
    why
        How it is: a sentence.
    cpp, python
        The bodies; ``None`` where a language does not have what it takes.
    children
        Its parts.
    constants
        Its numbers.
    trap
        A feature of instances that misleads it, as a sentence; empty if none is known.
    hooks
        The hooks whose operators may contain it.
    weight
        How often it is drawn, in relation to others of its type.
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
    hooks: tuple[Hook, ...] = HOOKS
    weight: float = 1.0

    def body(self, language: Language) -> str | None:
        """Return the body in a language; ``None`` if there is none."""
        return self.cpp if language == "cpp" else self.python


def whole(name: str, low: int, high: int, meaning: str) -> Constant:
    """Return an integer constant."""
    return Constant(name, low, high, meaning, whole=True)
