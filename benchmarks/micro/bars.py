"""Verdicts, as text, on measured values that have a bar to meet."""

from __future__ import annotations


def at_most(value: float, bar: float) -> str:
    """Return a text that says whether the value is at most the bar."""
    return f"at most {bar} {_verdict(value <= bar)}"


def at_least(value: float, bar: float) -> str:
    """Return a text that says whether the value is at least the bar."""
    return f"at least {bar} {_verdict(value >= bar)}"


def _verdict(is_met: bool) -> str:
    return "is met" if is_met else "is NOT met"
