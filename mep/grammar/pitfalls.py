"""Pitfalls of operators that the building blocks counter."""

from __future__ import annotations

from pyvrp_plus.operators.python_operator import Hook

#: Pitfalls by hook and name, each with the mechanism behind it.
PITFALLS: dict[Hook, dict[str, str]] = {
    "select_parents": {
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
    },
    "select_survivors": {
        "clones": "copies of one solution fill the population, and crossover of two of "
        "them does nothing",
        "diversity collapse": "all survivors lie in one region, as only cost decides",
        "lost elite": "the best solutions found fall victim to diversity or to chance",
        "stale elite": "old solutions that have nothing more to give hold their places",
        "arbitrary weights": "cost and diversity are added up although neither has a "
        "natural weight",
        "blindness to progress": "one rule serves the feasible and the infeasible, and"
        " a new population as well as a converged one",
    },
    "update_penalties": {
        "overshooting": "large steps carry the search from one side of the constraints "
        "deep into the other",
        "crawling": "steps that are too small take hundreds of iterations to react",
        "hunting": "the penalty never rests, although the share of feasible solutions "
        "is within its noise of the target",
        "blindness to the past": "each update sees the last solutions only, so that a "
        "steady deviation is never corrected",
        "frozen boundary": "with penalties at rest, the search sees the constraints "
        "from one side only",
        "ignored coupling": "each constraint is tuned by itself although repairing one "
        "breaks another",
    },
}
