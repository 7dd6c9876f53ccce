"""Sources as fenced blocks of Markdown."""

from __future__ import annotations

from mep.candidate.program import Language, Program

from .languages import language_facts
from .quote import fenced


def fence(source: str, language: Language) -> str:
    """Return a source as a fenced block."""
    return fenced(source, language_facts(language)["fence"])


def fence_program(program: Program) -> str:
    """Return the sources of a program as fenced blocks, named if there are several."""
    blocks = []
    for hook, source in program.sources.items():
        block = fence(source, program.language)
        is_only = len(program.sources) == 1
        blocks.append(block if is_only else f"`{hook}`:\n\n{block}")

    return "\n\n".join(blocks)
