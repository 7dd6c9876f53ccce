"""Extract the proposed operator, or the knowledge, from a model's answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from mep.answer.markdown import (
    CodeBlock,
    Document,
    after_heading,
    read_markdown,
    sections,
)
from mep.answer.plain_answer import to_markdown
from mep.answer.repair_source import clean, defined_hooks, parses, repair
from mep.candidate.prediction import read_prediction
from mep.candidate.program import Component, Language, Program, hooks_of
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejected, Stage
from mep.prompt.context import Knowledge
from pyvrp_plus.hooks import HookName

_LANGUAGE_NAMES: dict[Language, str] = {"python": "Python", "cpp": "C++"}

# Patterns of the first and the last line of a file, for answers without fences.
_FIRST_LINE: dict[Language, str] = {
    "python": r'^(?:import |from \w|def |class |@|""")',
    "cpp": r"^(?:#\s*include|//|/\*|using |namespace |template|class |struct )",
}
_LAST_LINE: dict[Language, str] = {
    "python": r"^(?:[ \t]+\S.*|[)\]}].*)$",
    "cpp": r"^(?:\}.*|PYVRP_PLUS_OPERATOR\(.*)$",
}

# Preference for code by its section: blocks under Code come first, those under
# Reflection last, and all others (rank 1) in between.
_RANKS = {"code": 2, "reflection": 0}


def extract_proposal(text: str, component: Component, language: Language) -> Proposal:
    """
    Return the operator that a model proposes in an answer.

    Parameters
    ----------
    text
        The model's answer: Markdown with sections, and a fenced block of code for each
        hook. Many deviations from this format are understood; sections of prose may be
        missing.
    component, language
        Component and programming language that the prompt asked for.

    Raises
    ------
    Rejected
        When the code for a hook is missing, or was cut off.
    """
    markdown = to_markdown(text)
    if not markdown.strip():
        raise _refuse("The answer is empty.")

    document = read_markdown(markdown)
    blocks = _blocks(document, markdown, language)
    sources = {
        hook: _source(hook, component, language, blocks) for hook in hooks_of(component)
    }
    prose = document.sections
    return Proposal(
        Program(language, sources),
        diagnosis=_join(prose.get(name, "") for name in ("diagnosis", "design")),
        hypothesis=_first_paragraph(prose.get("hypothesis", "")),
        prediction=_prediction(prose),
        reflection=prose.get("reflection", ""),
        thought=prose.get("thought", ""),
    )


def extract_knowledge(text: str) -> Knowledge:
    """
    Return the knowledge of phase 1 from a model's answer.

    Raises
    ------
    Rejected
        When one of the sections Pitfalls, Strategies and Traps is missing or empty.
    """
    found = sections(to_markdown(text))
    names = ("pitfalls", "strategies", "traps")
    missing = [name.capitalize() for name in names if not found.get(name)]
    if missing:
        raise _refuse(
            f"The answer has no section {' and no section '.join(missing)}. Write "
            "three second-level headings, Pitfalls, Strategies and Traps, each with "
            "a numbered list."
        )

    return Knowledge(*(found[name] for name in names))


def _refuse(message: str) -> Rejected:
    return Rejected(Stage.EXTRACTION, message)


def _join(texts: Iterable[str]) -> str:
    return "\n\n".join(filter(None, texts))


def _prediction(prose: Mapping[str, str]) -> str:
    """Return the measurable prediction as text; empty if the section has none."""
    return f"{read_prediction(prose.get('prediction', '')) or ''}"


def _first_paragraph(text: str) -> str:
    """Return the first paragraph as one line, without marks of lists and emphasis."""
    paragraph = re.split(r"\n[ \t]*\n", text.strip())[0]
    plain = " ".join(re.sub(r"[*_]{2,}|^[ \t>]*", "", paragraph, flags=re.M).split())
    plain = re.sub(r"^(?:[-*+\u2022]|\d+[.)])\s+", "", plain)
    return plain.strip("*_ ")


def _blocks(document: Document, text: str, language: Language) -> list[CodeBlock]:
    """Return the cleaned code blocks; without fences, what looks like code."""
    blocks = document.blocks or [CodeBlock(_unfenced(text, language), "code")]
    return [
        CodeBlock(clean(block.code, language), block.section, block.is_closed)
        for block in blocks
    ]


def _unfenced(text: str, language: Language) -> str:
    """Return the part of a text without fences that looks like code."""
    text = after_heading(text, "code")
    if parses(clean(text, language), language):
        return text

    start = re.search(_FIRST_LINE[language], text, re.M)
    text = text[start.start() :] if start else text
    last = list(re.finditer(_LAST_LINE[language], text, re.M))
    return text[: last[-1].end()] if last else text


def _source(
    hook: HookName, component: Component, language: Language, blocks: list[CodeBlock]
) -> str:
    """Return the source of a hook: the last block for it, preferably under Code."""
    defined = {
        idx: defined_hooks(block.code, language) for idx, block in enumerate(blocks)
    }
    candidates = [idx for idx in defined if defined[idx] == [hook]]
    if not candidates:
        raise _refuse(_why_not(hook, component, language, blocks))

    best = max(candidates, key=lambda idx: (_RANKS.get(blocks[idx].section, 1), idx))
    code = blocks[best].code
    if not blocks[best].is_closed and not parses(code, language):
        raise _refuse(
            f"The answer was cut off in the code of {hook}: the block does not end. "
            "Write less prose, and a shorter operator."
        )

    return repair(code, hook, language)


def _why_not(
    hook: HookName, component: Component, language: Language, blocks: list[CodeBlock]
) -> str:
    """Explain why none of the blocks is the source of a hook."""
    name = _LANGUAGE_NAMES[language]
    wanted = (
        f"Write one fenced block in {name} under the heading Code that defines {hook}"
        + (", and one such block for each other hook." if component == "joint" else ".")
    )
    for block in blocks:
        if hook in (hooks := defined_hooks(block.code, language)):
            return (
                f"One block of code defines {' and '.join(hooks)}, but each operator "
                f"is a file of its own. {wanted}"
            )

    other: Language = "python" if language == "cpp" else "cpp"
    if any(hook in defined_hooks(block.code, other) for block in blocks):
        return f"The code is {_LANGUAGE_NAMES[other]}, not {name}. {wanted}"

    if not blocks[-1].is_closed:
        return f"The answer was cut off before {hook} was defined. {wanted}"

    return f"No block of code defines {hook}. {wanted}"
