"""Sources as highlighted HTML, with their differences from another source."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape
from pygments.lexer import Lexer
from pygments.lexers import CppLexer, PythonLexer
from pygments.token import Comment, Keyword, Name, Number, String

from mep.candidate.program import Language

# Few classes with short names: a report shows hundreds of sources.
_CLASSES = {
    Comment.Preproc: "p",
    Comment.PreprocFile: "p",
    Comment: "c",
    Keyword: "k",
    Name.Decorator: "p",
    Number: "n",
    String: "s",
}
# Least similarity of two sources, in [0, 1], for a comparison; below it, a comparison
# would be long and say nothing.
_LEAST_IN_COMMON = 0.5

_LEXERS: dict[Language, type[Lexer]] = {"cpp": CppLexer, "python": PythonLexer}


@dataclass(frozen=True)
class SourceView:
    """
    A source as HTML, with its differences from an earlier one.

    Parameters
    ----------
    html
        Highlighted lines; new ones are in ``<ins>``, and removed ones in ``<del>``.
    num_new, num_gone
        Numbers of new and of removed lines; zero if the sources have so little in
        common that nothing is marked.
    is_rewritten
        Whether the sources have so little in common.
    """

    html: Markup
    num_new: int
    num_gone: int
    is_rewritten: bool


def show_source(source: str, before: str | None, language: Language) -> SourceView:
    """
    Return a source as HTML, with its differences from an earlier one.

    Parameters
    ----------
    source
        Text of the source.
    before
        Text of the earlier source; ``None`` for no comparison.
    language
        Programming language of both sources.
    """
    lines = _highlight(source, language)
    olds, news = (before or "").split("\n"), source.split("\n")
    matcher = difflib.SequenceMatcher(None, olds, news, autojunk=False)
    is_rewritten = before is not None and matcher.ratio() < _LEAST_IN_COMMON
    if before is None or is_rewritten:
        return SourceView(Markup("\n").join(lines) + "\n", 0, 0, is_rewritten)

    parts = []
    num_new = num_gone = 0
    for kind, group in _changes(olds, lines, matcher):
        text = Markup("\n").join(group) + "\n"
        if kind == "+":
            num_new += len(group)
            text = Markup("<ins>{}</ins>").format(text)
        elif kind == "-":
            num_gone += len(group)
            text = Markup("<del>{}</del>").format(text)
        parts.append(text)

    return SourceView(Markup().join(parts), num_new, num_gone, is_rewritten=False)


def _changes(
    olds: Sequence[str], lines: Sequence[Markup], matcher: difflib.SequenceMatcher[str]
) -> Iterator[tuple[str, list[Markup]]]:
    """Yield groups of lines that are the same (space), new (+), or removed (-)."""
    for kind, old_start, old_end, start, end in matcher.get_opcodes():
        if kind == "equal":
            yield " ", list(lines[start:end])
            continue
        if old_start < old_end:
            yield "-", [escape(old) for old in olds[old_start:old_end]]
        if start < end:
            yield "+", list(lines[start:end])


def _highlight(source: str, language: Language) -> list[Markup]:
    """Return the lines of a source as HTML, each complete in itself."""
    lines = [Markup()]
    # This method neither strips nor converts text, so that lines are those of the
    # source.
    for _, kind, text in _LEXERS[language]().get_tokens_unprocessed(source):
        for number, piece in enumerate(text.split("\n")):
            if number:
                lines.append(Markup())
            lines[-1] += _span(kind, piece)

    return lines


def _span(kind: object, text: str) -> Markup:
    while kind is not None and kind not in _CLASSES:
        kind = getattr(kind, "parent", None)

    if kind is None or not text.strip():
        return escape(text)

    return Markup('<b class="{}">{}</b>').format(_CLASSES[kind], text)
