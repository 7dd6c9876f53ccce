"""Presets: options that run a method as its authors did, to be given together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

#: Values of fields of :class:`~mep.config.Config`, by preset and field.
PRESETS: Mapping[str, Mapping[str, Any]] = {
    # The AAMAS 2026 paper on PyVRP+. It does not say how long the solver runs. With
    # 300 iterations, the head-room is about what it reports to gain; with 2000, there
    # is none above the noise.
    "paper": {
        "solver": "stock",
        "strategy": "mep",
        "additions": False,
        "temperature": 1.0,
        "generations": 10,
        "offspring": 10,
        "survivors": 5,
        "repeats": 5,
        "suite": "tsp100",
        "budget": "300it",
        "fitness": "cost",
    },
    # Liu et al. (2024), "Evolution of Heuristics": populations of ten, and twenty
    # rounds of the five prompts after the first generation.
    "eoh": {
        "strategy": "eoh",
        "additions": False,
        "generations": 101,
        "offspring": 10,
        "survivors": 10,
        "repeats": 1,
    },
    # Ye et al. (2024), "ReEvo": some hundred operators; after the first generation, ten
    # crossovers and five mutations in each, which all survive, beside the elite.
    "reevo": {
        "strategy": "reevo",
        "additions": False,
        "temperature": 1.0,
        "generations": 7,
        "offspring": 15,
        "survivors": 16,
        "repeats": 1,
    },
}
