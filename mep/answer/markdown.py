"""Read Markdown as models write it: sections, and fenced blocks of code."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from markdown_it.token import Token

from mep.answer.tokens import tokens_by_line

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
_BOLD = re.compile(r"[ \t]*(?:\d+[.)][ \t]*)?(\*\*|__)(.+?)\1[ \t]*:?(.*)$")
_LABEL = re.compile(r"([\w ]{1,40}):(?:[ \t]+(.*))?$")
_BELOW = 7  # level of bold lines and labels that serve as headings


@dataclass(frozen=True)
class CodeBlock:
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
    blocks: list[CodeBlock] = field(default_factory=list)


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
    tokens = tokens_by_line(text)
    end_of_block = 0
    for number, line in enumerate(text.split("\n")):
        token = tokens.get(number)
        if token is not None and token.type == "fence":
            reader.add_block(token)
            end_of_block = token.meta["end"]

        if number >= end_of_block and (heading := _heading(line, token)):
            reader.read_heading(line, *heading)
        else:
            reader.add_line(line)

    return reader.finish()


class _Reader:
    """Collect sections and code blocks while reading a text line by line."""

    def __init__(self) -> None:
        self._name = ""
        self._level = _BELOW
        self._texts: dict[str, list[str]] = {"": []}
        self._blocks: list[CodeBlock] = []

    def finish(self) -> Document:
        """Return the document."""
        texts = {name: "\n".join(lines).strip() for name, lines in self._texts.items()}
        return Document({n: t for n, t in texts.items() if n or t}, self._blocks)

    def add_line(self, line: str) -> None:
        """Add a line to the text of the section."""
        self._texts[self._name].append(line)

    def add_block(self, token: Token) -> None:
        """Add a block, unless it is a fence at the end with nothing behind it."""
        is_closed = token.meta["is_closed"]
        if is_closed or token.content.strip():
            self._blocks.append(CodeBlock(token.content, self._name, is_closed))

    def read_heading(self, line: str, level: int, title: str, rest: str) -> None:
        """Begin a section, or add a line to one whose part has this heading."""
        name = _canonical(title)
        is_known = name in _NAMES
        if self._name == "reflection" and _OF_REFLECTION.search(name):
            begins = False
        else:
            begins = is_known or (level <= self._level and level != _BELOW)

        if not begins:
            self.add_line(line)
            return

        self._name, self._level = name, level
        self._texts.setdefault(name, []).extend(["", rest] if rest else [""])


def is_section(title: str) -> bool:
    """Return whether prompts ask for a section with this title."""
    return _canonical(title) in _NAMES


def after_heading(text: str, name: str) -> str:
    """Return the text after the first heading of a name; all if there is none."""
    tokens = tokens_by_line(text)
    lines = text.split("\n")
    for idx, line in enumerate(lines):
        heading = _heading(line, tokens.get(idx))
        if heading and _canonical(heading[1]) == name:
            return "\n".join([heading[2], *lines[idx + 1 :]])

    return text


def _heading(line: str, token: Token | None) -> tuple[int, str, str] | None:
    """Return level, title and rest of the line if it is a heading, else ``None``."""
    # With four spaces before it, it is a comment in code without fences.
    if token is not None and token.markup[0] == "#" and not line.startswith("    "):
        whole = line.strip("# \t")
        title, _, rest = whole.partition(":")
        if is_section(title) and not is_section(rest):
            return len(token.markup), title, rest.strip("* ")

        return len(token.markup), whole, ""

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
