"""Pitfalls of survivor selections that the building blocks counter."""

from __future__ import annotations

#: Pitfalls by name, each with the mechanism behind it.
PITFALLS = {
    "clones": "copies of one solution fill the population, and crossover of two of "
    "them does nothing",
    "diversity collapse": "all survivors lie in one region, as only cost decides",
    "lost elite": "the best solutions found fall victim to diversity or to chance",
    "stale elite": "old solutions that have nothing more to give hold their places",
    "arbitrary weights": "cost and diversity are added up although neither has a "
    "natural weight",
    "blindness to progress": "one rule serves the feasible and the infeasible, and"
    " a new population as well as a converged one",
}
