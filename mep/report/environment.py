"""The templates of pages, and how they write numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from mep.report.prose import render_line
from mep.report.verdict import percent, verdict


@cache
def environment() -> Environment:
    """Return the templates of pages, with the filters that they use."""
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=True,
    )
    made.filters |= {
        "percent": percent,
        "verdict": verdict,
        "cost": _cost,
        "line": render_line,
        "microseconds": _microseconds,
        "words": _words,
    }
    return made


def _cost(cost: float) -> str:
    return f"{cost:,.1f}"


def _microseconds(seconds: float) -> str:
    return f"{1e6 * seconds:.1f} µs"


def _words(counts: Mapping[str, object] | Iterable[tuple[str, object]]) -> str:
    """Return counts as ``3 timeout, 1 overloaded``; ``none`` if there are none."""
    return (
        ", ".join(f"{count} {name}" for name, count in dict(counts).items()) or "none"
    )
