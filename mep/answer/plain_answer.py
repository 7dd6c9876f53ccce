"""Unwrap a model's answer into plain Markdown, whatever format it came in."""

from __future__ import annotations

import json
import re

from mep.answer.markdown import is_section
from mep.plain_text import encodable, with_unix_line_ends

# End of the visible reasoning that some models write before their answer.
_REASONING = re.compile(r"</(?:think|thinking|reasoning)>")
_JSON = re.compile(
    r"^[ \t]*(`{3,}|~{3,})(?:json)?[ \t]*\n(\s*\{.*?)\n[ \t]*\1", re.S | re.M
)
_MARKDOWN = re.compile(r"^[ \t]*(?:`{3,}|~{3,})(?:markdown|md)[ \t]*$", re.M | re.I)
_FENCE = re.compile(r"```|^[ \t]*~~~", re.M)
_INVISIBLE = re.compile("[\ufeff\u200b\u2060]")


def to_markdown(text: str) -> str:
    """
    Return an answer as plain Markdown, without its wrapping.

    Removed are visible reasoning before the answer, a fence around all of it, and JSON,
    whose keys become headings. Lines end as on Unix, and characters that UTF-8 cannot
    encode are replaced.
    """
    text = _INVISIBLE.sub("", with_unix_line_ends(encodable(text)))
    text = _REASONING.split(text)[-1]
    for wrapped in (text, *(found[2] for found in _JSON.finditer(text))):
        decoded = _decode(wrapped)
        if decoded is not None:
            return with_unix_line_ends(encodable(decoded))

    # The closing fence stays: it then opens an empty block, which is ignored.
    return _MARKDOWN.sub("", text)


def _decode(text: str) -> str | None:
    """Return the Markdown in a JSON answer; ``None`` if it is no such answer."""
    try:
        value = json.loads(text, strict=False)
        if isinstance(value, dict) and any(map(is_section, value)):
            return _render(value, 2, is_code=False)
    except (ValueError, RecursionError):
        return None

    return value if isinstance(value, str) else None


def _render(value: object, level: int, is_code: bool) -> str:
    """Return a JSON value as Markdown: keys become headings, lists are numbered."""
    if isinstance(value, dict):
        parts = []
        for key, item in value.items():
            title = key if is_code else key.replace("_", " ")
            has_code = is_code or "code" in key.lower()
            text = _render(item, level + 1, has_code)
            parts.append(f"{'#' * min(level, 6)} {title}\n\n{text}")

        return "\n\n".join(parts)

    if isinstance(value, list) and not is_code:
        items = (_render(item, level, is_code) for item in value)
        return "\n".join(f"{number}. {item}" for number, item in enumerate(items, 1))

    if isinstance(value, list):
        return "\n\n".join(_render(item, level, is_code) for item in value)

    text = str(value)
    is_bare = is_code and not _FENCE.search(text)
    return f"~~~~\n{text}\n~~~~" if is_bare else text
