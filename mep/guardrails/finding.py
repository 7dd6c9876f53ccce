"""Findings of the guardrails."""

from __future__ import annotations

from dataclasses import dataclass

#: Maximum depth of a syntax tree; those of real operators have a few dozen levels.
MAX_DEPTH = 400

#: Message about a source that is nested more deeply.
TOO_DEEP = "nested too deeply: use local variables"


@dataclass(frozen=True, order=True)
class Finding:
    """
    Something in a source that the guardrails do not accept.

    Parameters
    ----------
    line
        Line of the source, counted from 1.
    message
        What is wrong, why, and what the model should do instead.
    """

    line: int
    message: str
