"""Reading of replies from servers, which may contain anything."""

from __future__ import annotations

from typing import Any

from mep.plain_text import encodable


def usage_of(reply: Any, input_name: str, output_name: str) -> tuple[int, int]:
    """
    Return a server's counts of input and output tokens; zeros if it has none.

    Raises
    ------
    TypeError
        When the counts are not numbers of tokens.
    """
    usage = reply.get("usage") or {}
    read, written = usage.get(input_name), usage.get(output_name)
    if read is None or written is None:
        return 0, 0
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

    return encodable(text or "")
