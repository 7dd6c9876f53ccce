"""Reading of replies from servers, which may contain anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mep.providers.provider import Finish


@dataclass(frozen=True)
class Answer:
    """
    The answer in a server's reply.

    Parameters
    ----------
    text, model, finish
        As in a :class:`~mep.providers.provider.Completion`.
    usage
        Numbers of input and output tokens; ``None`` if the server does not count them.
    """

    text: str
    model: str
    finish: Finish
    usage: tuple[int, int] | None


def usage_of(reply: Any, input_name: str, output_name: str) -> tuple[int, int] | None:
    """
    Return a server's counts of input and output tokens; ``None`` without them.

    Raises
    ------
    TypeError
        When the counts are not numbers of tokens.
    """
    usage = reply.get("usage") or {}
    read, written = usage.get(input_name), usage.get(output_name)
    if read is None or written is None:
        return None
    for count in (read, written):
        if type(count) is not int or count < 0:
            raise TypeError(f"{count!r} is no number of tokens.")

    return read, written


def text_of(text: object) -> str:
    """
    Return a text unchanged, and an empty one for ``None``.

    Halves of surrogate pairs, which JSON can spell but no file can hold, are replaced.

    Raises
    ------
    TypeError
        When the value is neither a text nor ``None``.
    """
    if text is not None and not isinstance(text, str):
        raise TypeError(f"A {type(text).__name__} is no text.")

    return (text or "").encode(errors="replace").decode()
