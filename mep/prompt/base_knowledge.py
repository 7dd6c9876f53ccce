"""The knowledge base as text for prompts."""

from __future__ import annotations

from mep.candidate.program import Component, hooks_of
from mep.prompt.knowledge import load_knowledge

from .context import Knowledge


def base_knowledge(component: Component) -> Knowledge:
    """
    Return the knowledge base of a component as text, as a model would set it out.

    Each strategy has the number of the pitfall that it counters. For ``joint``, names
    begin with the hook that they are about.
    """
    hooks = hooks_of(component)
    bases = {hook: load_knowledge(hook) for hook in hooks}
    prefix = {hook: "" if len(hooks) == 1 else f"{hook}: " for hook in hooks}

    pitfalls = [
        (f"{prefix[hook]}{pitfall.name}", pitfall)
        for hook, base in bases.items()
        for pitfall in base.pitfalls
    ]
    traps = [
        (f"{prefix[hook]}{trap.name}", trap.effect)
        for hook, base in bases.items()
        for trap in base.traps
    ]
    return Knowledge(
        pitfalls=_numbered([(name, pitfall.mechanism) for name, pitfall in pitfalls]),
        strategies=_numbered([(name, pitfall.strategy) for name, pitfall in pitfalls]),
        traps=_numbered(traps),
    )


def _numbered(entries: list[tuple[str, str]]) -> str:
    lines = [
        f"{number}. **{name}**: {' '.join(text.split())}"
        for number, (name, text) in enumerate(entries, start=1)
    ]
    return "\n".join(lines)
