"""How expressions become functions of either language: names, bodies and comments."""

from __future__ import annotations

import re
import textwrap
from string import Template

from mep.candidate.program import Language

from .expression import Expression


def function_names(expression: Expression) -> dict[Expression, str]:
    """
    Return a name for the function of each different subexpression.

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
        What it is the function of.
    names
        Names of the functions of its children.
    language
        What to write it in; the blocks must exist in it.
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
    """Return a sentence on what an expression's function does, with names of others."""
    children = zip(expression.block.children, expression.children, strict=True)
    words = {child.name: f"`{names[part]}`" for child, part in children}
    return sentence(_fill_phrase(expression, words))


def phrase_of(expression: Expression) -> str:
    """Return what an expression means, in words."""
    children = zip(expression.block.children, expression.children, strict=True)
    words = {child.name: phrase_of(part) for child, part in children}
    return _fill_phrase(expression, words)


def sentence(text: str) -> str:
    """Return a text with a capital at the start and a full stop at the end."""
    return text[0].upper() + text[1:].rstrip(".") + "."


def uses(code: str, name: str) -> bool:
    """
    Return whether a name occurs in some code.

    With a dot in front it is an attribute, otherwise not; with an opening parenthesis
    behind it is a function that is called.
    """
    start = "" if name.startswith(".") else r"(?<![.\w])"
    end = r"\b" if name[-1].isalnum() else ""
    return re.search(start + re.escape(name) + end, code) is not None


def select_used(library: dict[str, str], code: str) -> dict[str, str]:
    """
    Return what of a library some code needs, also indirectly, in the library's order.

    Parameters
    ----------
    library
        Code by name, as :func:`uses` knows it.
    code
        What uses it.
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
