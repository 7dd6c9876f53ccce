"""What the guardrails have found."""

from __future__ import annotations

from dataclasses import dataclass

#: Levels of a syntax tree that are accepted; those of real operators are a few dozen.
MAX_DEPTH = 400

#: What is said of more.
TOO_DEEP = "nested too deeply: use local variables"


@dataclass(frozen=True, order=True)
class Finding:
    """
    Something in a source that is not accepted.

    Parameters
    ----------
    line
        Where, counted from 1.
    what
        What is wrong, why, and what to do instead: as the model is told.
    """

    line: int
    what: str
