"""Figures that are printed in the paper."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Printed:
    """
    Printed figures of a method on a suite; ``None`` where the paper has none.

    ``cost`` is a mean over instances; ``improvement`` is over the stock rules, in
    percent; ``seconds`` is the time of the search.
    """

    cost: float | None = None
    improvement: float | None = None
    seconds: float | None = None


def read_figures() -> dict[tuple[str, str], Printed]:
    """Return all figures by suite and method."""
    content = tomllib.loads((Path(__file__).parent / "figures.toml").read_text())
    return {
        (suite, method): Printed(**figures)
        for suite, methods in content.items()
        for method, figures in methods.items()
    }
