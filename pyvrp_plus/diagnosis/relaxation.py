"""Relaxed constraints with which a violation is mended."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pyvrp_plus._pyvrp import ProblemData, Solution
from pyvrp_plus.diagnosis.change import Change, apply_changes
from pyvrp_plus.diagnosis.plan import Plan

_TIMES = {"tw_early", "tw_late", "start_late", "release_time", "shift_duration"}


@dataclass(frozen=True)
class Relaxation:
    """
    Changes of a problem, and of a solution, that mend a violation.

    They were found by trying: there may be smaller ones.

    Parameters
    ----------
    changes
        Changed fields of the problem, if any.
    removed
        Indices of the routes of the solution that are replaced.
    plans
        The routes in their place.
    cost
        Size of the changes: their sum, each relative to the value before, or to the
        duration of the route if it is a time; infinite if a requirement is given up.
    words
        What changes, as a phrase.
    """

    changes: tuple[Change, ...]
    removed: tuple[int, ...]
    plans: tuple[Plan, ...]
    cost: float
    words: str

    def apply(self, data: ProblemData) -> ProblemData:
        """Return a copy of the problem with the changes."""
        return apply_changes(data, self.changes)

    def mend(self, data: ProblemData, solution: Solution) -> Solution:
        """
        Return the solution with the changed routes, evaluated on the changed problem.

        Parameters
        ----------
        data, solution
            The problem and the solution that were explained.
        """
        plans = [
            Plan.of(route)
            for idx, route in enumerate(solution.routes())
            if idx not in self.removed
        ]
        changed = self.apply(data)
        return Solution(changed, [p.route(changed) for p in (*plans, *self.plans)])

    def __str__(self) -> str:
        return self.words


def size(changes: tuple[Change, ...], duration: int) -> float:
    """Return the size of the changes, for a route of some duration."""
    return sum(_relative(change, duration) for change in changes)


def _relative(change: Change, duration: int) -> float:
    if change.field == "required":
        return math.inf

    scale = duration if change.field in _TIMES else change.before
    return change.amount / max(scale, 1)
