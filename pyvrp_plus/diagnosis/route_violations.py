"""Violated constraints of routes, and what mends them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from pyvrp_plus._pyvrp import Route
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.diagnosis.change import Change, apply_changes, in_words, largest
from pyvrp_plus.diagnosis.excerpt import Excerpt
from pyvrp_plus.diagnosis.explanation import Violation
from pyvrp_plus.diagnosis.finding import Constraint
from pyvrp_plus.diagnosis.labels import enumeration, location_label, vehicle_label
from pyvrp_plus.diagnosis.locations import incompatible_visits, request_at
from pyvrp_plus.diagnosis.measure import Amounts, Measure, is_within
from pyvrp_plus.diagnosis.mending import mending_changes
from pyvrp_plus.diagnosis.plan import Plan
from pyvrp_plus.diagnosis.rearrangements import Rearrangement, rearrangements
from pyvrp_plus.diagnosis.relaxation import Relaxation, size
from pyvrp_plus.diagnosis.side_effects import spares_others


@dataclass(frozen=True)
class _Kind:
    """A kind of violation: its place among the amounts, and what is said of it."""

    place: int
    constraint: Constraint
    message: str
    locations: tuple[int, ...]
    dimension: int | None = None


def route_violations(measure: Measure) -> Iterator[Violation]:
    """Give all violations of all routes of the solution."""
    for idx, route in enumerate(measure.solution.routes()):
        plan = Plan.of(route)
        amounts = measure.total([plan])
        for kind in _kinds(measure, idx, route):
            most = (*amounts[: kind.place], 0, *amounts[kind.place + 1 :])
            relaxations = [
                relaxation
                for relaxation in _relaxations(measure, idx, plan, most)
                if spares_others(measure.data, measure.solution, relaxation)
            ]
            yield Violation(
                kind.constraint,
                amounts[kind.place],
                kind.message,
                idx,
                kind.dimension,
                kind.locations,
                tuple(location_label(measure.data, c) for c in kind.locations),
                tuple(sorted(relaxations, key=lambda item: item.cost)),
            )


def _kinds(measure: Measure, idx: int, route: Route) -> Iterator[_Kind]:
    """Give the kinds of violations of a route."""
    data = measure.data
    name = f"Route #{idx + 1} of {vehicle_label(data, route.vehicle_type())}"
    num_loads = data.num_load_dimensions
    visits = tuple(route.visits())
    for dimension, excess in enumerate(route.excess_load()):
        if excess > 0:
            message = _load_words(measure, name, route, dimension)
            yield _Kind(dimension, "capacity", message, visits, dimension)

    type_ = data.vehicle_type(route.vehicle_type())
    if route.has_excess_distance():
        message = (
            f"{name} has a distance of {route.distance()}, "
            f"{route.excess_distance()} above the maximum of {type_.max_distance}."
        )
        yield _Kind(num_loads, "maximum distance", message, visits)

    if route.has_time_warp():
        yield _time_kind(measure, name, route)

    if route.excess_clients():
        message = (
            f"{name} makes {len(route)} visits, {route.excess_clients()} above the "
            f"maximum of {type_.max_clients}."
        )
        yield _Kind(num_loads + 2, "maximum clients", message, visits)

    if route.num_incompatible_visits():
        yield _incompatible_kind(measure, name, route)

    if missing := measure.missing_edges(Plan.of(route)):
        edges = [
            f"from {location_label(data, frm)} to {location_label(data, to)}"
            for frm, to in missing
        ]
        ends = sorted({end for edge in missing for end in edge})
        message = f"{name} uses missing edges: {enumeration(edges)}."
        yield _Kind(num_loads + 4, "missing edge", message, tuple(ends))


def _incompatible_kind(measure: Measure, name: str, route: Route) -> _Kind:
    """Return which visits the vehicle cannot serve."""
    data = measure.data
    visits = incompatible_visits(data, route.visits(), route.vehicle_type())
    labels = [location_label(data, visit) for visit in visits]
    skills = {
        skill
        for visit in visits
        for skill in request_at(data, visit).required_skills
        if skill not in data.vehicle_type(route.vehicle_type()).skills
    }
    reason = f", for want of {enumeration(sorted(skills))}" if skills else ""
    return _Kind(
        data.num_load_dimensions + 3,
        "skill" if skills else "vehicle type",
        f"{name} must not serve {enumeration(labels)}{reason}.",
        visits,
    )


def _load_words(measure: Measure, name: str, route: Route, dimension: int) -> str:
    type_ = measure.data.vehicle_type(route.vehicle_type())
    capacity = type_.capacity[dimension]
    where = f" in dimension {dimension}" if len(type_.capacity) > 1 else ""
    loads = [trip.load()[dimension] for trip in route.trips()]
    loads[0] += type_.initial_load[dimension]
    carried = [
        (f"{load} on trip {idx + 1}" if len(loads) > 1 else f"{load}")
        for idx, load in enumerate(loads)
        if load > capacity
    ]
    excess = route.excess_load()[dimension]
    return (
        f"{name} carries {enumeration(carried)}{where}, {excess} above the capacity of "
        f"{capacity}."
    )


def _time_kind(measure: Measure, name: str, route: Route) -> _Kind:
    """Return where and by how much the route is late."""
    data = measure.data
    late = [stop for stop in route.schedule() if stop.time_warp > 0]
    at_stops = [
        f"at {location_label(data, stop.location)} by {stop.time_warp}" for stop in late
    ]
    rest = route.time_warp() - sum(stop.time_warp for stop in late)
    max_duration = data.vehicle_type(route.vehicle_type()).max_duration
    is_long = route.duration() > max_duration

    parts = [f"is late {enumeration(at_stops)}"] if late else []
    if rest > 0 and is_long:
        parts.append(f"takes {rest} more than the maximum duration of {max_duration}")
    elif rest > 0:
        parts.append(f"ends {rest} after the shift")

    without_late: Constraint = "maximum duration" if is_long else "shift"
    constraint: Constraint = "time window" if late else without_late

    clients = (stop.location for stop in late if stop.location >= data.num_depots)
    locations = tuple(clients) or tuple(route.visits())
    place = data.num_load_dimensions + 1
    return _Kind(place, constraint, f"{name} {' and '.join(parts)}.", locations)


def _relaxations(
    measure: Measure, idx: int, plan: Plan, most: Amounts
) -> Iterator[Relaxation]:
    """Give relaxations with which the violations of the route are within a bound."""
    for alternatives in rearrangements(measure, plan):
        if alternatives:
            yield from _of_the_best(measure, idx, alternatives, most)


def _of_the_best(
    measure: Measure, idx: int, alternatives: list[Rearrangement], most: Amounts
) -> Iterator[Relaxation]:
    """Give relaxations of the alternative that violates least."""
    changed = apply_changes(measure.data, alternatives[0].changes)
    possible = Measure(changed, measure.solution)

    def above(alternative: Rearrangement) -> int:
        amounts = possible.total(alternative.plans)
        # A missing edge is worse than anything else.
        return amounts[-1] * MAX_VALUE + sum(
            max(amount - bound, 0) for amount, bound in zip(amounts, most, strict=True)
        )

    best = min(alternatives, key=above)
    for relaxed in _mending(possible, best.plans, most):
        changes = (*best.changes, *relaxed)
        phrases = [in_words(measure.data, changes), best.words]
        duration = sum(plan.route(changed).duration() for plan in best.plans)
        yield Relaxation(
            changes,
            (idx,),
            best.plans,
            size(changes, duration),
            ", and ".join(phrase for phrase in phrases if phrase),
        )


def _mending(
    measure: Measure, plans: tuple[Plan, ...], most: Amounts
) -> Iterator[tuple[Change, ...]]:
    """Give sets of changes with which the violations of plans are within a bound."""
    if is_within(measure.total(plans), most):
        yield ()
        return

    for sets in product(*(_sets(measure, plan, most) for plan in plans)):
        changes = largest(change for changes in sets for change in changes)
        data = apply_changes(measure.data, changes)
        if is_within(Measure(data, measure.solution).total(plans), most):
            yield changes


def _sets(measure: Measure, plan: Plan, most: Amounts) -> list[tuple[Change, ...]]:
    if is_within(measure.total([plan]), most):
        return [()]
    if measure.missing_edges(plan):
        return []
    return list(mending_changes(Excerpt(measure.data, plan), most[:-1]))
