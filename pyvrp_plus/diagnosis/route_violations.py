"""Violated constraints of routes, and what mends them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pyvrp_plus._pyvrp import Route
from pyvrp_plus.diagnosis.change import Change, in_words
from pyvrp_plus.diagnosis.excerpt import Excerpt
from pyvrp_plus.diagnosis.explanation import Violation
from pyvrp_plus.diagnosis.finding import Constraint
from pyvrp_plus.diagnosis.labels import enumeration, location_label, vehicle_label
from pyvrp_plus.diagnosis.locations import client_at
from pyvrp_plus.diagnosis.measure import Amounts, Measure, is_within
from pyvrp_plus.diagnosis.mending import mending_changes
from pyvrp_plus.diagnosis.plan import Plan
from pyvrp_plus.diagnosis.relaxation import Relaxation, size


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
            relaxations = sorted(
                _relaxations(measure, idx, route, most), key=lambda item: item.cost
            )
            yield Violation(
                kind.constraint,
                amounts[kind.place],
                kind.message,
                idx,
                kind.dimension,
                kind.locations,
                tuple(location_label(measure.data, c) for c in kind.locations),
                tuple(relaxations),
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

    if missing := measure.missing_edges(Plan.of(route)):
        edges = [
            f"from {location_label(data, frm)} to {location_label(data, to)}"
            for frm, to in missing
        ]
        ends = sorted({end for edge in missing for end in edge})
        message = f"{name} uses missing edges: {enumeration(edges)}."
        yield _Kind(num_loads + 2, "missing edge", message, tuple(ends))


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
    measure: Measure, idx: int, route: Route, most: Amounts
) -> Iterator[Relaxation]:
    """Give relaxations with which the violations of the route are within a bound."""
    plan = Plan.of(route)
    data = measure.data
    if not measure.missing_edges(plan):
        excerpt = Excerpt(data, plan)
        for changes in mending_changes(excerpt, most[:-1]):
            words = in_words(data, changes)
            cost = size(changes, route.duration())
            yield Relaxation(changes, (idx,), (plan,), cost, words)

    yield from _with_another_vehicle(measure, idx, plan, most)
    yield from _without_a_client(measure, idx, plan, most)


def _with_another_vehicle(
    measure: Measure, idx: int, plan: Plan, most: Amounts
) -> Iterator[Relaxation]:
    """Give the first way, if any, to share the route with another vehicle."""
    data = measure.data
    for parts in plan.split(data):
        if not is_within(measure.total(parts), most):
            continue

        changes = measure.another_vehicle(plan.vehicle_type)
        label = vehicle_label(data, plan.vehicle_type)
        clients = [location_label(data, visit) for visit in parts[1].visits]
        which = in_words(data, changes) or f"an unused vehicle of {label}"
        words = f"{which} takes {enumeration(clients)}"
        yield Relaxation(changes, (idx,), parts, size(changes, 0), words)
        return


def _without_a_client(
    measure: Measure, idx: int, plan: Plan, most: Amounts
) -> Iterator[Relaxation]:
    """Give the first ways, if any, to leave out a required and an optional client."""
    data = measure.data
    found: set[bool] = set()
    for location in plan.visits:
        client = client_at(data, location)
        in_required_group = (
            client.group is not None and data.group(client.group).required
        )
        if client.required in found or in_required_group:
            continue

        rest = plan.without_visit(location)
        plans = () if rest is None else (rest,)
        if not is_within(measure.total(plans), most):
            continue

        found.add(client.required)
        label = location_label(data, location)
        changes = (
            (Change("client", location, "required", True, False),)
            if client.required
            else ()
        )
        words = in_words(data, changes) or f"{label} is optional"
        words = f"{words}, and left out"
        yield Relaxation(changes, (idx,), plans, size(changes, 0), words)
