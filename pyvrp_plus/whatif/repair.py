"""The first new plan: the plan before, with as little change as makes it feasible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from operator import itemgetter

from pyvrp_plus._pyvrp import Client, ProblemData, Route
from pyvrp_plus.diagnosis.plan import Plan
from pyvrp_plus.locations import is_step
from pyvrp_plus.whatif.insertion import Insertion
from pyvrp_plus.whatif.surroundings import company_of, is_required_client, must_be_made
from pyvrp_plus.whatif.task import Fleet, Task, Value, vehicle_of, violations

# How often clients are ejected and inserted elsewhere, as long as that is needed.
_ROUNDS = 25


def repaired(task: Task, fleet: Fleet) -> Fleet:
    """
    Return the fleet with all required clients, feasible if that is easy.

    Who does not fit a route any more gets another position of it, if that helps, or
    else is ejected. All who have no vehicle are inserted where they are cheapest, those
    with the largest demand first, see :class:`Insertion`. Where they violate something,
    the next round ejects somebody else: whoever was ejected the least often, so that
    those who are hard to place get a place.

    The clients that may be ejected are those that may leave their vehicle, and have no
    other restrictions: shipments and members of required groups are left to the search.

    References
    ----------
    Nagata, Y. and Bräysy, O. (2009), "A powerful route minimization heuristic for the
    vehicle routing problem with time windows", Operations Research Letters 37(5).
    """
    limited = [] if task.max_moved == 0 else [_Repair(task, task.locked_visits)]
    for repair in (*limited, _Repair(task, task.homes)):
        best = repair.best_of(fleet)
        if _is_allowed(task, best):
            return best

    return fleet


def _is_allowed(task: Task, fleet: Fleet) -> bool:
    return task.max_moved is None or len(task.moved(fleet)) <= task.max_moved


class _Repair:
    """Rounds of ejection and insertion, in which some visits keep their vehicles."""

    def __init__(self, task: Task, keeping: Collection[int]) -> None:
        self._task = task
        self._keeping = keeping
        self._num_ejections = Counter[int]()
        self._insertion = Insertion(task)

    def best_of(self, fleet: Fleet) -> Fleet:
        """Return the best fleet of all rounds."""
        task = self._task
        found: list[tuple[Value, int, Fleet]] = []
        for _ in range(_ROUNDS):
            shorter = [
                route if idx in task.locked_vehicles else self._shortened(route)
                for idx, route in enumerate(fleet)
            ]
            num_known = len(task.types)
            fleet = self._with_missing(
                [*shorter[:num_known], *filter(None, shorter[num_known:])]
            )
            found.append((task.value(fleet), len(found), fleet))
            if not any(found[-1][0][:3]):
                break

        return min(found)[-1]

    def _with_missing(self, fleet: Fleet) -> Fleet:
        data, at = self._task.data, vehicle_of(fleet)
        locked = self._task.locked_vehicles
        missing = [
            visit
            for visit in range(data.num_depots, data.num_depots + data.num_clients)
            if visit not in at
            and is_required_client(data, visit)
            and locked.isdisjoint(at.get(c, -1) for c in company_of(data, visit))
        ]
        missing.sort(key=lambda v: (-self._num_ejections[v], -_demand(data, v)))
        return self._insertion.into(fleet, missing)

    def _shortened(self, route: Route | None) -> Route | None:
        """Return the route, after as many ejections as make it feasible."""
        while route and not route.is_feasible():
            shorter = [
                (self._key(visit, rest), visit, rest)
                for visit, rest in self._without_one(Plan.of(route))
            ]
            if not shorter:
                break

            _, visit, rest = min(shorter, key=itemgetter(0))
            again = self._with_visit(rest, visit) if rest else None
            if again is not None:
                return again

            shorter = [each for each in shorter if each[1] not in self._keeping]
            if not shorter:
                break

            _, visit, rest = min(shorter, key=itemgetter(0))
            self._num_ejections[visit] += 1
            route = rest.route(self._task.data) if rest else None

        return route

    def _without_one(self, plan: Plan) -> Iterator[tuple[int, Plan | None]]:
        """Give each client that may be ejected or moved, and the plan without it."""
        data = self._task.data
        for visit in plan.visits:
            is_client = not is_step(data, visit)
            if is_client and (
                is_required_client(data, visit) or not must_be_made(data, visit)
            ):
                yield visit, plan.without((visit,))

    def _key(self, visit: int, rest: Plan | None) -> tuple[int, ...]:
        """Return how good it is to eject a visit, less being better."""
        if rest is None:
            return 0, 0, self._num_ejections[visit], 0

        route = rest.route(self._task.data)
        length = route.distance() + route.duration()
        return *violations(route), self._num_ejections[visit], length

    def _with_visit(self, rest: Plan, visit: int) -> Route | None:
        """Return the shortest feasible route that visits a client, too, if any."""
        routes = [
            rest.with_visit(visit, trip, position).route(self._task.data)
            for trip, planned in enumerate(rest.trips)
            for position in range(len(planned.visits) + 1)
        ]
        return min(
            (route for route in routes if route.is_feasible()),
            key=lambda route: route.distance() + route.duration(),
            default=None,
        )


def _demand(data: ProblemData, client: int) -> int:
    location = data.location(client)
    assert isinstance(location, Client)
    return sum(location.delivery) + sum(location.pickup)
