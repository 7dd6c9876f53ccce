"""Reading what a server has said, which may be anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mep.providers.provider import Finish


@dataclass(frozen=True)
class Answer:
    """
    What a server has said.

    Parameters
    ----------
    text, model, finish
        As in a completion.
    usage
        Tokens of input and output; ``None`` if the server does not count them.
    """

    text: str
    model: str
    finish: Finish
    usage: tuple[int, int] | None


def usage_of(reply: Any, input_name: str, output_name: str) -> tuple[int, int] | None:
    """
    Return the tokens of input and output that a server has counted.

    Raises
    ------
    TypeError
        When they are no numbers of tokens.
    """
    usage = reply.get("usage") or {}
    read, written = usage.get(input_name), usage.get(output_name)
    if read is None or written is None:
        return None
    for count in (read, written):
        if type(count) is not int or count < 0:
            raise TypeError(f"{count!r} is no number of tokens.")

    return read, written


def text_of(text: Any) -> str:
    """
    Return a text as it is, nothing as an empty one.

    Halves of surrogate pairs, which JSON can spell but no file can hold, are replaced.

    Raises
    ------
    TypeError
        When it is something else.
    """
    if text is not None and not isinstance(text, str):
        raise TypeError(f"A {type(text).__name__} is no text.")

    return (text or "").encode(errors="replace").decode()
