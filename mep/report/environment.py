"""The templates of pages, their style, and how they write numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from mep.report.palette import DARK, LIGHT
from mep.report.prose import render_line
from mep.report.verdict import percent, verdict

_TEMPLATES = Path(__file__).parent / "templates"


@cache
def environment(*folders: Path) -> Environment:
    """
    Return the templates of pages, with the filters that they use.

    Parameters
    ----------
    folders
        Folders of more templates than those of this package.
    """
    made = Environment(
        loader=FileSystemLoader([_TEMPLATES, *folders]),
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
        "clock": _clock,
    }
    made.tests["readable"] = lambda look: not isinstance(look, Exception)
    made.globals["style"] = style()
    return made


@cache
def style() -> Markup:
    """Return the style of pages."""
    template = Environment(trim_blocks=True, lstrip_blocks=True).from_string(
        (_TEMPLATES / "style.css").read_text()
    )
    return Markup(template.render(light=asdict(LIGHT), dark=asdict(DARK)))


def _cost(cost: float) -> str:
    return f"{cost:,.1f}"


def _microseconds(seconds: float) -> str:
    return f"{1e6 * seconds:.1f} µs"


def _clock(seconds: float) -> str:
    """Return seconds since 1970 as local time."""
    return f"{datetime.fromtimestamp(seconds):%Y-%m-%d %H:%M:%S}"


def _words(counts: Mapping[str, object] | Iterable[tuple[str, object]]) -> str:
    """Return counts as ``3 timeout, 1 overloaded``; ``none`` if there are none."""
    return (
        ", ".join(f"{count} {name}" for name, count in dict(counts).items()) or "none"
    )
