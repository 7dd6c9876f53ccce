"""Fences and headings in Markdown, by the rules of CommonMark and of models."""

from __future__ import annotations

import re
import textwrap

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, fence
from markdown_it.token import Token

# A fence with a language.
_OPENING = re.compile(r"[ \t]*(`{3,}|~{3,})[ \t]*[^\s`][^`]*$")


def tokens_by_line(text: str) -> dict[int, Token]:
    """Return the tokens of fences and headings, by the number of their first line."""
    return {
        token.map[0]: token
        for token in _PARSER.parse(text)
        if token.map is not None and token.type in ("fence", "heading_open")
    }


def _read_fence(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a fenced block as CommonMark has it, but end it where a model meant to."""
    # The rule need not look for the end, which would take long if there is none.
    is_fence = fence(state, start, end if silent else start + 1, silent)
    if is_fence and not silent:
        _end_block(state, start + 1, end)

    return is_fence


def _end_block(state: StateBlock, begin: int, end: int) -> None:
    """
    End the last token, a block whose code begins in a line, where a model meant to.

    That may be at a fence behind the last line of code, or before a fence with a
    language, which opens another block although this one was not closed.
    """
    token = state.tokens[-1]
    code: list[str] = []
    is_closed = False
    state.line = end
    for number in range(begin, end):
        line = state.getLines(number, number + 1, 0, False)
        opening = _OPENING.match(line)
        if opening and opening[1].startswith(token.markup):
            state.line = number
            break

        if is_closed := line.rstrip().endswith(token.markup):
            state.line = number + 1
            last = line.rstrip().rstrip(token.markup[0])
            code += [last] if last.strip() else []
            break

        code.append(line)

    token.content = textwrap.dedent("\n".join(code))
    token.meta = {"is_closed": is_closed, "end": state.line}


# Only fences and headings are told from text. Without lists and indented code, a fence
# may be indented as it likes, as within items of a list.
_PARSER = MarkdownIt("commonmark").disable(
    ["blockquote", "code", "html_block", "inline", "lheading", "list", "reference"]
)
_PARSER.block.ruler.at("fence", _read_fence, {"alt": ["paragraph"]})
