"""What a new plan starts from: the plan before, as far as it is still possible."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pyvrp_plus._pyvrp import ProblemData, Route, Solution
from pyvrp_plus.diagnosis.plan import Plan, PlannedTrip
from pyvrp_plus.names import vehicle_name
from pyvrp_plus.whatif.changed_problem import ChangedProblem
from pyvrp_plus.whatif.task import Fleet, Task, vehicle_of


@dataclass(frozen=True)
class Start:
    """
    What a new plan starts from.

    Parameters
    ----------
    task
        What is to be decided.
    fleet
        The routes before, without what is gone.
    urgent
        Visits around which something has changed.
    routes
        Index of the route before of each vehicle of the task.
    """

    task: Task
    fleet: Fleet
    urgent: list[int]
    routes: list[int]


def start_of(
    before: Solution,
    changed: ChangedProblem,
    *,
    gone_routes: Collection[int],
    locked_routes: Collection[int],
    locked_visits: Collection[int],
    changed_visits: Collection[int],
    stability_cost: int,
    max_moved: int | None,
) -> Start:
    """
    Return what the new plan starts from.

    Parameters
    ----------
    before, changed
        The plan before, and the problem now.
    gone_routes, locked_routes
        Indices of routes before whose vehicles are gone, and which stay as they are.
    locked_visits, changed_visits
        Visits before that stay with their vehicle, and those that are different now.
    stability_cost, max_moved
        See :class:`Task`.

    Raises
    ------
    ValueError
        When there are fewer vehicles of a type than routes that stay.
    """
    data, locations = changed.data, changed.locations
    fleet: list[Route | None] = []
    types: list[int] = []
    routes: list[int] = []
    homes: dict[int, int] = {}
    urgent = {locations[number] for number in changed_visits if number in locations}
    for idx, old in enumerate(before.routes()):
        if idx in gone_routes:
            continue

        type_ = changed.vehicle_types.get(old.vehicle_type())
        if type_ is None:
            raise ValueError(f"The vehicle of route {idx} is removed, but not by name.")

        plan = _without_removed(Plan.of(old), changed, type_)
        homes |= dict.fromkeys(plan.visits, len(fleet))
        if plan.visits and len(plan.visits) < len(old.visits()):
            urgent.add(plan.visits[0])
        if plan.visits:  # else the vehicle is free for anything
            routes.append(idx)
            types.append(type_)
            fleet.append(plan.route(data))

    _check_counts(data, types)
    at = vehicle_of(fleet)
    urgent |= {
        visit for visit in range(data.num_depots, data.num_locations) if visit not in at
    }
    task = Task(
        data,
        types,
        homes,
        frozenset(locations[number] for number in locked_visits),
        frozenset(routes.index(idx) for idx in locked_routes if idx in routes),
        stability_cost,
        max_moved,
    )
    return Start(task, fleet, sorted(urgent), routes)


def _without_removed(plan: Plan, changed: ChangedProblem, type_: int) -> Plan:
    """Return the plan with what is left of its visits, as they are numbered now."""
    return Plan(
        tuple(
            PlannedTrip(
                tuple(
                    changed.locations[visit]
                    for visit in trip.visits
                    if visit in changed.locations
                ),
                trip.start_depot,
                trip.end_depot,
            )
            for trip in plan.trips
        ),
        type_,
    )


def _check_counts(data: ProblemData, types: list[int]) -> None:
    for idx, type_ in enumerate(data.vehicle_types()):
        if types.count(idx) > type_.num_available:
            raise ValueError(
                f"There are {type_.num_available} vehicles of {vehicle_name(data, idx)}"
                f", but {types.count(idx)} routes: say by remove_vehicle which to end."
            )
