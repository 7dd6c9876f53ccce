"""
Metacognitive evolutionary programming: a language model evolves operators.

A model writes operators for the hooks of :mod:`pyvrp_plus` in a cycle of reasoning,
acting and reflecting. Each is checked, run in a sandbox against the stock rule, and
kept or dropped: see :func:`evolve`, or ``python -m mep.evolve --help``.

Source: "PyVRP+: LLM-Driven Metacognitive Heuristic Evolution for Hybrid Genetic Search"
(AAMAS 2026).
"""

from mep.config import Config as Config
from mep.evolve import evolve as evolve
from mep.run import Run as Run
from mep.run import read_run as read_run
