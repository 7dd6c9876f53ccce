"""What the building blocks know: pitfalls, strategies against them, and traps."""

from __future__ import annotations

from mep.candidate.program import Component, Language, hooks_of
from mep.prompt.context import Knowledge

from .naming import numbered
from .pitfalls import PITFALLS
from .registry import BLOCKS


def known_of(component: Component, language: Language) -> Knowledge:
    """Return the pitfalls, strategies and traps that a component's blocks know."""
    pitfalls, strategies, misleading = [], [], []
    for hook in hooks_of(component):
        own = [
            block
            for block in BLOCKS
            if hook in block.hooks and block.body(language) is not None
        ]
        for name, mechanism in PITFALLS[hook].items():
            pitfalls.append(f"**{name.capitalize()}** (`{hook}`): {mechanism}.")
            ways = dict.fromkeys(block.why for block in own if block.meets == name)
            strategies.append(f"Against {name}: {' '.join(list(ways)[:2])}")

        misleading += [block.trap for block in own if block.trap]

    return Knowledge(
        numbered(pitfalls),
        numbered(strategies),
        numbered(list(dict.fromkeys(misleading))),
    )
