"""Pitfalls of parent selections that the building blocks counter."""

from __future__ import annotations

#: Pitfalls by name, each with the mechanism behind it.
PITFALLS = {
    "over-exploitation": "the same few good solutions are mated again and again, "
    "and the population turns into their descendants",
    "weak pressure": "parents are drawn so widely that what was learnt about good "
    "solutions is not used",
    "incest": "parents that are nearly the same have offspring that is a copy of "
    "them, and local search has nothing to repair",
    "disruption": "parents that have nothing in common have offspring that "
    "inherits no structure at all",
    "ignored infeasibility": "cheap solutions just beyond the constraints, from "
    "which the best feasible ones are reached, are never "
    "used",
    "blindness to progress": "one rule serves the first iterations and a "
    "stagnating search alike",
}
