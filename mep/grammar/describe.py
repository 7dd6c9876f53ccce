"""Descriptions of expressions: effects, pitfalls that they counter, differences."""

from __future__ import annotations

from collections import Counter

from pyvrp_plus.hooks import HookName

from .expression import Expression
from .hook_grammar import grammar_of
from .naming import phrase_of, sentence

#: Text in front of the expression in the comment at the head of a source.
MARK = "Expression:"

_MAX_REASONS = 3

# Beyond this many differences two expressions are called different designs.
_MAX_CHANGES = 2


def head_of(hook: HookName, expression: Expression) -> str:
    """Return the comment at the head of a source: strategy, rationale, expression."""
    rationale = " ".join(reasons(hook, expression))
    return (
        f"{sentence(phrase_of(expression))}\n\n"
        f"Rationale: {rationale}\n\n"
        f"{MARK} {expression}"
    )


def reasons(hook: HookName, expression: Expression) -> list[str]:
    """Return why the blocks at the top of an expression should help, as sentences."""
    parts = sorted(expression.walk(), key=lambda part: -part.depth)
    known = [
        part.block.why
        for part in parts
        if part.block.meets in grammar_of(hook).pitfalls
    ]
    return list(dict.fromkeys(known))[:_MAX_REASONS]


def pitfalls_met(hook: HookName, expression: Expression) -> dict[str, str]:
    """Return the pitfalls that the blocks counter, each with an explanation."""
    met: dict[str, str] = {}
    for part in reversed(list(expression.walk())):
        if part.block.meets in grammar_of(hook).pitfalls:
            met.setdefault(part.block.meets, part.block.why)

    return met


def traps(expression: Expression) -> list[str]:
    """Return the features of instances that mislead the blocks, as sentences."""
    known = [part.block.trap for part in expression.walk() if part.block.trap]
    return list(dict.fromkeys(known))


def bias_of(expression: Expression) -> str:
    """Return whether an expression explores or exploits more, in words."""
    counts = Counter(part.block.bias for part in expression.walk())
    explores, exploits = counts["explores"], counts["exploits"]
    if explores == exploits:
        return "balances exploration and exploitation"

    more, less = max(explores, exploits), min(explores, exploits)
    effect = "exploration" if explores > exploits else "exploitation"
    return f"leans towards {effect} ({more} of its blocks against {less})"


def differences(old: Expression, new: Expression) -> list[str]:
    """Return the differences between two expressions, in words."""
    if old == new:
        return []

    if old.block is not new.block:
        return [f'"{phrase_of(new)}" takes the place of "{phrase_of(old)}"']

    values = zip(old.block.constants, old.values, new.values, strict=True)
    changes = [
        f"`{constant.name}` of `{old.block.name}` goes from {before:g} to {after:g}"
        for constant, before, after in values
        if before != after
    ]
    for child, other in zip(old.children, new.children, strict=True):
        changes += differences(child, other)

    return changes


def difference(old: Expression, new: Expression) -> str:
    """Return the change from one expression to another, as a clause."""
    changes = differences(old, new)
    if 0 < len(changes) <= _MAX_CHANGES:
        return "; and ".join(changes)

    return f'the rule becomes another one, "{phrase_of(new)}"'
