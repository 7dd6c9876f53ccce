"""The search for a new plan: part after part, in a limited time."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

from pyvrp_plus._pyvrp import RandomNumberGenerator
from pyvrp_plus.exceptions import PenaltyBoundWarning
from pyvrp_plus.interrupts import HeldInterrupts
from pyvrp_plus.solve import solve
from pyvrp_plus.stop import MaxIterations, MultipleCriteria, StoppingCriterion
from pyvrp_plus.whatif.part import Part
from pyvrp_plus.whatif.relabel import relabelled
from pyvrp_plus.whatif.repair import repaired
from pyvrp_plus.whatif.start import Start
from pyvrp_plus.whatif.surroundings import (
    Surroundings,
    around,
    changeable,
    must_be_made,
)
from pyvrp_plus.whatif.task import Fleet, Task, vehicle_of

# Visits of a part, if there are as many; and at most, while each vehicle has distances
# of its own.
PART_SIZE = 100
MOST_CHARGED = 200

# Iterations that a part is searched: fewer as long as there are others that are urgent.
ITERATIONS = 100
URGENT_ITERATIONS = 30

# Visits from which on there is no time to search with all clients locked first.
LARGE = 400


@dataclass(frozen=True)
class Outcome:
    """The fleet that was found, in a number of iterations."""

    fleet: Fleet
    num_iterations: int


def replan(start: Start, stop: StoppingCriterion, seed: int) -> Outcome:
    """Return the best fleet that is found until the criterion is met."""
    replanner = Replanner(start.task, start.fleet, start.urgent, seed)
    replanner.run(stop)
    return Outcome(replanner.fleet, replanner.num_iterations)


class Replanner:
    """
    Improves a fleet by solving parts of the task, see :class:`Part`.

    A part has the vehicles around a visit. As long as the fleet is infeasible, it is
    around what makes it so; if that does not help, the next is around an urgent visit,
    and when none is left, parts grow, are solved from scratch, and clients may leave
    their vehicles for free. Of a feasible fleet, parts around urgent visits are the
    first, and then those around random ones. In small problems, urgent visits without a
    vehicle get one while all others are locked to theirs, which is easy, before they
    may change, too. The solution of a part is kept if the whole fleet is
    better with it, by :meth:`Task.value`.

    Parameters
    ----------
    task, fleet
        What is to be decided, and the fleet to start from, which may lack visits.
    urgent
        Visits that have changed.
    seed
        Seed of the random number generator.
    """

    def __init__(
        self, task: Task, fleet: Fleet, urgent: Sequence[int], seed: int
    ) -> None:
        self.fleet = repaired(task, fleet)
        self.num_iterations = 0
        self._task = task
        self._value = task.value(self.fleet)
        self._rng = RandomNumberGenerator(seed)
        self._charge = float(task.stability_cost)
        self._size = PART_SIZE
        self._has_failed = False  # to mend what is infeasible
        at = vehicle_of(self.fleet)
        self._urgent = [(visit, False) for visit in urgent]
        if len(changeable(task, fleet)) < LARGE:
            new = [(visit, True) for visit in urgent if visit not in at]
            self._urgent = new + self._urgent

    def run(self, stop: StoppingCriterion) -> None:
        """Search until the criterion is met."""
        if not changeable(self._task, self.fleet):
            return

        # An interrupt ends the search after the part that it is at.
        with HeldInterrupts() as interrupts:
            while not interrupts.interrupted and not stop(self._cost()):
                self._solve_part(stop)

    def _cost(self) -> float:
        return math.inf if self._is_infeasible() else self._value[3]

    def _solve_part(self, stop: StoppingCriterion) -> None:
        seed, is_locked = self._next_seed()
        near = around(self._task, self.fleet, seed, self._size)
        self._forget(seed, near, is_locked)
        charge = self._charge_of_part(is_locked)
        part = Part(self._task, self.fleet, near.vehicles, near.unserved, charge)
        if not part.has_vehicles:
            return

        most = URGENT_ITERATIONS if self._urgent else ITERATIONS
        limits = MultipleCriteria([stop, MaxIterations(most)])
        with warnings.catch_warnings():
            # Of what cannot be feasible, the result tells.
            warnings.simplefilter("ignore", PenaltyBoundWarning)
            result = solve(
                part.data,
                limits,
                seed=self._rng(),
                collect_stats=False,
                initial_solution=None if self._is_stuck() else part.solution,
            )

        self.num_iterations += result.num_iterations
        was_infeasible = self._is_infeasible()
        found = part.fleet(result.best)
        is_better = self._consider(
            relabelled(self._task, found) if charge == 0 else found
        )
        self._has_failed = was_infeasible and not is_better
        if self._is_stuck() and not near.is_whole:
            self._grow()
        else:
            self._size = PART_SIZE

    def _is_infeasible(self) -> bool:
        return any(self._value[:3])

    def _is_stuck(self) -> bool:
        """Return whether what is infeasible was not mended, and nothing else is new."""
        return self._has_failed and not self._urgent

    def _charge_of_part(self, is_locked: bool) -> int | None:
        if is_locked or self._task.max_moved == 0:
            return None

        is_free = self._size > MOST_CHARGED and self._may_be_free()
        return 0 if is_free else round(self._charge)

    def _may_be_free(self) -> bool:
        return self._task.max_moved is None and not self._task.locked_visits

    def _grow(self) -> None:
        self._size *= 2
        if not self._may_be_free():
            self._size = min(self._size, MOST_CHARGED)

    def _next_seed(self) -> tuple[int, bool]:
        """Return a visit, and whether all clients should stay with their vehicles."""
        if self._urgent and (self._has_failed or not self._is_infeasible()):
            return self._urgent[0]

        visits = changeable(self._task, self.fleet)
        if self._is_infeasible():
            at = vehicle_of(self.fleet)
            bad = [visit for visit in visits if self._is_bad(visit, at.get(visit))]
            visits = bad or visits

        return visits[self._rng.randint(len(visits))], False

    def _is_bad(self, visit: int, vehicle: int | None) -> bool:
        """Return whether a visit is part of what makes the fleet infeasible."""
        route = None if vehicle is None else self.fleet[vehicle]
        if route is not None:
            return not route.is_feasible()

        return must_be_made(self._task.data, visit)

    def _forget(self, seed: int, near: Surroundings, is_locked: bool) -> None:
        """Take the visits of a part from those that are urgent."""
        # The seed is taken even if its vehicle is locked.
        inside = {seed, *near.unserved}
        inside.update(*(self.fleet[idx] or [] for idx in near.vehicles))
        self._urgent = [
            (visit, lock)
            for visit, lock in self._urgent
            if lock != is_locked or visit not in inside
        ]

    def _consider(self, fleet: Fleet) -> bool:
        """Keep the fleet if it is better, and learn what should be charged."""
        task = self._task
        value = task.value(fleet)
        if task.max_moved is not None and value[-1] > task.max_moved:
            typical = value[3] / len(task.homes)
            self._charge = max(2 * self._charge, typical / 8)
            return False

        self._charge = max(0.8 * self._charge, task.stability_cost)
        is_better = value < self._value and task.keeps_locks(fleet)
        if is_better:
            self.fleet, self._value = fleet, value

        return is_better
