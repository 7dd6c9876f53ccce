"""A new plan, beside the one before."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pyvrp_plus._pyvrp import Solution
from pyvrp_plus.export import solution_dict
from pyvrp_plus.export.as_text import comparison_text
from pyvrp_plus.export.compare import compare
from pyvrp_plus.result import Result
from pyvrp_plus.statistics import Statistics
from pyvrp_plus.whatif.changed_problem import ChangedProblem
from pyvrp_plus.whatif.replanner import Outcome
from pyvrp_plus.whatif.start import Start


@dataclass
class Replan(Result):
    """
    A new plan after changes, beside the one before.

    It is an ordinary :class:`~pyvrp_plus.Result`, whose ``data`` is the changed
    problem. As text and as a page, it also tells what has changed.

    Parameters
    ----------
    before
        The plan before.
    locations
        The location of each number that is still there: numbers are the locations of
        the problem before, and those that :meth:`WhatIf.add_client` returned.
    same_route
        For each route, the index of the route before of the same vehicle; None if the
        vehicle had none.
    moved
        Locations of the clients, and pickups of the shipments, that have left a vehicle
        that is still there, for another one or for none.
    stability_cost
        Cost of each of them, which is not part of :meth:`~pyvrp_plus.Result.cost`.
    """

    before: Result = field(kw_only=True)
    locations: dict[int, int] = field(kw_only=True)
    same_route: list[int | None] = field(kw_only=True)
    moved: list[int] = field(kw_only=True)
    stability_cost: int = field(kw_only=True)

    @classmethod
    def of(
        cls,
        before: Result,
        changed: ChangedProblem,
        start: Start,
        outcome: Outcome,
        started: float,
    ) -> Replan:
        """Return the plan of an outcome; the time is one of ``time.perf_counter``."""
        used = [idx for idx, route in enumerate(outcome.fleet) if route]
        known = len(start.routes)
        return cls(
            Solution(changed.data, [route for route in outcome.fleet if route]),
            Statistics(collect_stats=False),
            outcome.num_iterations,
            time.perf_counter() - started,
            data=changed.data,
            before=before,
            locations=dict(changed.locations),
            same_route=[start.routes[idx] if idx < known else None for idx in used],
            moved=start.task.moved(outcome.fleet),
            stability_cost=start.task.stability_cost,
        )

    @cached_property
    def comparison(self) -> dict[str, Any]:
        """
        What differs between the two plans, see :func:`~pyvrp_plus.export.compare`.

        Raises
        ------
        ValueError
            When this plan or the one before has no ``data``.
        """
        return compare(
            self._before_dict(),
            solution_dict(self._data(), self.best),
            locations=self.locations,
            same_route=self.same_route,
        )

    def _solutions(self, title: str) -> dict[str, dict[str, Any]]:
        return {
            "Before": self._before_dict(),
            "After": solution_dict(self._data(), self.best),
        }

    def _comparisons(self) -> dict[str, dict[str, Any]]:
        return {"After": self.comparison}

    def _before_dict(self) -> dict[str, Any]:
        return solution_dict(self.before._data(), self.before.best)

    def __str__(self) -> str:
        text = super().__str__()
        if self.data is None or self.before.data is None:
            return text

        return f"{text}\nChanges\n-------\n{comparison_text(self.comparison)}\n"
