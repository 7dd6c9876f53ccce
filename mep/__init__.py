"""
Metacognitive evolutionary programming: a language model evolves operators.

A model writes operators for the hooks of :mod:`pyvrp_plus` in a cycle of reasoning,
acting and reflecting. Each is checked, run in a sandbox against the stock rule, and
kept or dropped.

Source: "PyVRP+: LLM-Driven Metacognitive Heuristic Evolution for Hybrid Genetic Search"
(AAMAS 2026).
"""
