"""Reflowing of Markdown, so that each paragraph and list entry is one line."""

from __future__ import annotations

import re

_FENCE = re.compile(r"\s*(`{3,}|~{3,})")
# Starts of lines that are not joined: headings, quotes, and entries of lists.
_START = re.compile(r"\s*(#{1,6}|>|[-*]|\d+\.)(\s|$)")


def reflow(text: str) -> str:
    """
    Join the lines of each paragraph and list entry, and drop surplus blank lines.

    Templates wrap their lines in other places than the facts that are put into them.
    Fenced blocks stay as they are.
    """
    lines: list[str] = []
    fence = ""
    is_open = False  # whether the next line continues a paragraph
    for line in text.splitlines():
        marks = _FENCE.match(line)
        if fence:
            lines.append(line)
            if line.strip().startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif marks:
            fence = marks[1]
            lines.append(line)
            is_open = False
        elif is_open and line.strip() and not _START.match(line):
            lines[-1] = f"{lines[-1]} {line.strip()}"
        elif line.strip() or (lines and lines[-1]):
            lines.append(line.rstrip())
            is_open = bool(line.strip()) and not line.startswith("#")

    return "\n".join(lines).strip() + "\n"
