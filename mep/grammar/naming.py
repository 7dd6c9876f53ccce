"""Names, bodies and comments of the functions that expressions become."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from string import Template

from mep.candidate.program import Language

from .expression import Expression


def function_names(expression: Expression) -> dict[Expression, str]:
    """
    Return the name of the function for each different subexpression.

    They are in the order of definition: functions come after those that they call.
    """
    names: dict[Expression, str] = {}
    for part in expression.walk():
        if part not in names:
            plain = f"{part.block.name}_{part.type.name.lower()}"
            count = sum(
                other.block is part.block and other.type is part.type for other in names
            )
            names[part] = plain if count == 0 else f"{plain}_{count + 1}"

    return names


def body_of(
    expression: Expression, names: dict[Expression, str], language: Language
) -> str:
    """
    Return the statements of an expression's function, without its constants.

    Parameters
    ----------
    expression
        Expression whose function is written.
    names
        Names of functions by expression, at least of its children.
    language
        Programming language of the function; the block must exist in it.
    """
    body = expression.block.body(language)
    assert body is not None
    children = zip(expression.block.children, expression.children, strict=True)
    called = {child.name: names[part] for child, part in children}
    arguments = expression.type.signature(language).arguments
    return Template(textwrap.dedent(body).strip("\n")).substitute(
        called, args=arguments
    )


def comment_of(expression: Expression, names: dict[Expression, str]) -> str:
    """Return a sentence on an expression's function that names those it calls."""
    children = zip(expression.block.children, expression.children, strict=True)
    words = {child.name: f"`{names[part]}`" for child, part in children}
    return sentence(_fill_phrase(expression, words))


def phrase_of(expression: Expression) -> str:
    """Return the meaning of an expression in words."""
    children = zip(expression.block.children, expression.children, strict=True)
    words = {child.name: phrase_of(part) for child, part in children}
    return _fill_phrase(expression, words)


def sentence(text: str) -> str:
    """Return a text with a capital at the start and a full stop at the end."""
    return text[0].upper() + text[1:].rstrip(".") + "."


def numbered(items: Sequence[str]) -> str:
    """Return texts as a numbered list in Markdown."""
    return "\n".join(f"{number}. {item}" for number, item in enumerate(items, 1))


def uses(code: str, name: str) -> bool:
    """
    Return whether a name occurs in some code.

    A name with a dot in front is an attribute, others are not; a name with an opening
    parenthesis at its end is a function that is called.
    """
    start = "" if name.startswith(".") else r"(?<![.\w])"
    end = r"\b" if name[-1].isalnum() else ""
    return re.search(start + re.escape(name) + end, code) is not None


def select_used(library: dict[str, str], code: str) -> dict[str, str]:
    """
    Return the parts of a library that some code needs, even indirectly.

    They are in the order of the library.

    Parameters
    ----------
    library
        Pieces of code by their names for :func:`uses`.
    code
        Code that uses them.
    """
    used: dict[str, str] = {}
    while True:
        text = "\n".join([code, *used.values()])
        found = {name: part for name, part in library.items() if uses(text, name)}
        if len(found) == len(used):
            return found

        used = found


def _fill_phrase(expression: Expression, words: dict[str, str]) -> str:
    constants = zip(expression.block.constants, expression.values, strict=True)
    numbers = {constant.name: f"{value:g}" for constant, value in constants}
    return Template(expression.block.phrase).substitute(words, **numbers)
