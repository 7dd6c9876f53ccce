"""What is said of a value that has a bar to meet."""

from __future__ import annotations


def at_most(value: float, bar: float) -> str:
    """Say whether the value is not above the bar."""
    return f"at most {bar} {_verdict(value <= bar)}"


def at_least(value: float, bar: float) -> str:
    """Say whether the value is not below the bar."""
    return f"at least {bar} {_verdict(value >= bar)}"


def _verdict(is_met: bool) -> str:
    return "is met" if is_met else "is NOT met"
