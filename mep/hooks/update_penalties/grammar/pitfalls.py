"""Pitfalls of penalty updates that the building blocks counter."""

from __future__ import annotations

#: Pitfalls by name, each with the mechanism behind it.
PITFALLS = {
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
}
