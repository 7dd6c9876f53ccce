"""Read Markdown as models write it: sections, and fenced blocks of code."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from dataclasses import dataclass, field

# Names of sections in prompts, with patterns of the titles that models give them.
_NAMES = {
    "diagnosis": r"(parents? )?(diagnos[ei]s|analysis|reasoning)( of .*)?",
    "design": r"(proposed |new )?design( sketch| idea| rationale)?",
    "hypothesis": r"((design|testable|working|core) )*hypothes[ei]s",
    "prediction": r"predictions?",
    "code": r"((the|final|full|complete|new|source|python|c) )*(code|implementation)",
    "reflection": r"(self )?reflections?( .*)?",
    "thought": r"thoughts?( process)?|idea",
    "pitfalls": r"((common|potential|typical) )?pitfalls|k ?p",
    "strategies": r"((mitigation|counter) )?(strategies|measures)|countermeasures|k ?s",
    "traps": r"((problem|instance) specific )?traps|k ?t",
}

# Headings of parts within a reflection, which elsewhere begin a section.
_OF_REFLECTION = re.compile(r"pitfall|trap|revision|remaining|addressed")

_NUMBER = re.compile(
    r"(?:(?:section|step|part)\s+)?(?:\d+(?:\.\d+)*|[ivx]+)[.):\s]\s*", re.I
)
_HEADING = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]+(.*)$")
_BOLD = re.compile(r"[ \t]*(?:\d+[.)][ \t]*)?(\*\*|__)(.+?)\1[ \t]*:?(.*)$")
_LABEL = re.compile(r"([\w ]{1,40}):(?:[ \t]+(.*))?$")
_FENCE = re.compile(r"([ \t]*)(`{3,}|~{3,})[ \t]*([^`]*)$")
_BELOW = 7  # level of bold lines and labels that serve as headings


@dataclass(frozen=True)
class Block:
    """
    A fenced block of code in an answer.

    Parameters
    ----------
    code
        Text of the block, without the fences.
    section
        Name of the section that contains the block; empty before the first heading.
    is_closed
        Whether the block ended before the text did; otherwise the answer was cut off.
    """

    code: str
    section: str
    is_closed: bool = True


@dataclass
class Document:
    """
    The sections and code blocks of a Markdown text.

    Parameters
    ----------
    sections
        Text of each section by its name; text before the first heading has the empty
        name.
    blocks
        Fenced blocks, in the order of the text.
    """

    sections: dict[str, str] = field(default_factory=dict)
    blocks: list[Block] = field(default_factory=list)


def sections(text: str) -> dict[str, str]:
    """
    Return the sections of a text by name.

    Headings may be of any level, bold lines, or labels with a colon, in upper or lower
    case, with numbers and ornaments. Names are in lower case; variants of the names
    that prompts ask for are replaced by those. Deeper headings stay in the text of
    their section, unless they have such a name.
    """
    return read_markdown(text).sections


def read_markdown(text: str) -> Document:
    """Return the sections and the code blocks of a text."""
    reader = _Reader()
    for line in text.split("\n"):
        reader.read(line)

    return reader.finish()


class _Reader:
    """Collect sections and code blocks while reading a text line by line."""

    def __init__(self) -> None:
        self._name = ""
        self._level = _BELOW
        self._texts: dict[str, list[str]] = {"": []}
        self._blocks: list[Block] = []
        self._fence = ""
        self._code: list[str] = []

    def read(self, line: str) -> None:
        """Read the next line."""
        fence = _FENCE.match(line)
        if self._fence:
            self._texts[self._name].append(line)
            self._read_code(line, fence)
        elif fence:
            self._texts[self._name].append(line)
            self._fence = fence[2]
        elif heading := _heading(line):
            self._read_heading(line, *heading)
        else:
            self._texts[self._name].append(line)

    def finish(self) -> Document:
        """Return the document, with an unfinished block as one that is not closed."""
        if self._fence and any(map(str.strip, self._code)):
            self._close(is_closed=False)

        texts = {name: "\n".join(lines).strip() for name, lines in self._texts.items()}
        return Document({n: t for n, t in texts.items() if n or t}, self._blocks)

    def _read_code(self, line: str, fence: re.Match[str] | None) -> None:
        """Read a line of a block; the next fence ends it, since code contains none."""
        if fence and fence[2].startswith(self._fence):
            self._close(is_closed=True)
            # A fence with a language opens a new block: the one before was not closed.
            self._fence = fence[2] if fence[3].strip() else ""
        elif line.rstrip().endswith(self._fence):
            self._code.append(line.rstrip().removesuffix(self._fence))
            self._close(is_closed=True)
        else:
            self._code.append(line)

    def _close(self, is_closed: bool) -> None:
        code = textwrap.dedent("\n".join(self._code))
        self._blocks.append(Block(code, self._name, is_closed))
        self._code, self._fence = [], ""

    def _read_heading(self, line: str, level: int, title: str, rest: str) -> None:
        name = _canonical(title)
        is_known = name in _NAMES
        if self._name == "reflection" and _OF_REFLECTION.search(name):
            begins = False
        else:
            begins = is_known or (level <= self._level and level != _BELOW)

        if not begins:
            self._texts[self._name].append(line)
            return

        self._name, self._level = name, level
        self._texts.setdefault(name, []).extend(["", rest] if rest else [""])


def is_section(title: str) -> bool:
    """Return whether prompts ask for a section with this title."""
    return _canonical(title) in _NAMES


def after_heading(text: str, name: str) -> str:
    """Return the text after the first heading of a name; all if there is none."""
    lines = text.split("\n")
    for idx, line in enumerate(lines):
        heading = _heading(line)
        if heading and _canonical(heading[1]) == name:
            return "\n".join([heading[2], *lines[idx + 1 :]])

    return text


def _heading(line: str) -> tuple[int, str, str] | None:
    """Return level, title and rest of the line if it is a heading, else ``None``."""
    if found := _HEADING.match(line):
        whole = found[2].rstrip("# \t")
        title, _, rest = whole.partition(":")
        if is_section(title) and not is_section(rest):
            return len(found[1]), title, rest.strip("* ")

        return len(found[1]), whole, ""

    if found := _BOLD.match(line):
        return _BELOW, found[2], found[3].strip()

    if found := _LABEL.match(line):
        return _BELOW, found[1], found[2] or ""

    return None


def _canonical(title: str) -> str:
    """Return the name that prompts use for a section, or its title in lower case."""
    plain = unicodedata.normalize("NFKC", title).lower()
    plain = re.sub(r"[*`$\\{}#]", "", plain).strip(" \t_:")
    plain = _NUMBER.sub("", plain, count=1) if _NUMBER.match(plain) else plain
    parts = re.split(r"[:(),/&\u2013\u2014]| - | and ", plain)
    for part in parts:
        words = " ".join(re.findall(r"[^\W_]+", part))
        for name, pattern in _NAMES.items():
            if re.fullmatch(pattern, words):
                return name

    return plain.strip()
