"""Text from outside in prompts, in quotations that it cannot leave."""

from __future__ import annotations

import re

from mep.plain_text import with_unix_line_ends

_MARKS = re.compile("`{3,}")


def fenced(text: str, name: str = "", shortest: int = 3) -> str:
    """
    Return a text as a fenced block, whose fence is longer than those in the text.

    Parameters
    ----------
    text
        Text of the block.
    name
        Name of its language.
    shortest
        Smallest number of marks of the fence.
    """
    text = with_unix_line_ends(text).strip()
    longest = max((len(marks) for marks in _MARKS.findall(text)), default=0)
    marks = "`" * max(shortest, longest + 1)
    return f"{marks}{name}\n{text}\n{marks}"


def quoted(text: str) -> str:
    """Return a text as a quotation, each line of which is marked."""
    lines = with_unix_line_ends(text).strip().split("\n")
    return "\n".join(f"> {line}".rstrip() for line in lines)


def in_line(text: str) -> str:
    """Return a text as one line."""
    return " ".join(text.split())
