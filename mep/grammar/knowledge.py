"""Knowledge from the building blocks: pitfalls, strategies against them, and traps."""

from __future__ import annotations

from mep.candidate.program import Component, Language, hooks_of
from mep.prompt.context import Knowledge

from .hook_grammar import grammar_of
from .naming import numbered


def known_of(component: Component, language: Language) -> Knowledge:
    """Return the pitfalls, strategies and traps that a component's blocks know."""
    pitfalls, strategies, misleading = [], [], []
    for hook in hooks_of(component):
        own = grammar_of(hook).blocks_in(language)
        for name, mechanism in grammar_of(hook).pitfalls.items():
            pitfalls.append(f"**{name.capitalize()}** (`{hook}`): {mechanism}.")
            ways = dict.fromkeys(block.why for block in own if block.meets == name)
            strategies.append(f"Against {name}: {' '.join(list(ways)[:2])}")

        misleading += [block.trap for block in own if block.trap]

    return Knowledge(
        numbered(pitfalls),
        numbered(strategies),
        numbered(list(dict.fromkeys(misleading))),
    )
