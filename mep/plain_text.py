"""Text from outside: from models, operators, compilers and files."""

from __future__ import annotations

import re

#: Number of characters after which a message is cut off.
MAX_MESSAGE = 6000

_LINE_ENDS = re.compile("\r\n?|[\v\f\x1c-\x1e\x85\u2028\u2029]")


def encodable(text: str) -> str:
    """Return a text in which what UTF-8 cannot encode is replaced."""
    return text.encode(errors="replace").decode()


def with_unix_line_ends(text: str) -> str:
    """Return a text in which everything that ends a line is a line feed."""
    return _LINE_ENDS.sub("\n", text)


def plain_text(text: str, max_length: int = MAX_MESSAGE) -> str:
    """
    Return a text that can be stored, printed and quoted.

    Lines end with a line feed and with nothing else, so that no part of the text can
    leave a quotation. Characters that cannot be seen, such as those that control a
    terminal or reverse the text, are replaced by a question mark.

    Parameters
    ----------
    text
        Any text.
    max_length
        Number of characters after which the text is cut off.
    """
    cut = text[: max_length + 1]
    lines = with_unix_line_ends(encodable(cut)).expandtabs(4)
    seen = "".join(char if _is_seen(char) else "?" for char in lines)
    return seen if len(text) <= max_length else f"{seen[:max_length].rstrip()} ..."


def _is_seen(char: str) -> bool:
    return char == "\n" or char.isprintable()
