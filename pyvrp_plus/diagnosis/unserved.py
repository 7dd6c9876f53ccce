"""Clients, shipments and groups that a solution leaves out, and what mends that."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from pyvrp_plus.diagnosis.change import Change, in_words
from pyvrp_plus.diagnosis.excerpt import Excerpt
from pyvrp_plus.diagnosis.explanation import Violation
from pyvrp_plus.diagnosis.insertions import Insertion, Insertions
from pyvrp_plus.diagnosis.labels import enumeration, group_label, location_label
from pyvrp_plus.diagnosis.measure import Amounts, Measure, is_within
from pyvrp_plus.diagnosis.mending import mending_changes
from pyvrp_plus.diagnosis.plan import Plan
from pyvrp_plus.diagnosis.relaxation import Relaxation, size
from pyvrp_plus.diagnosis.request import Request, requests
from pyvrp_plus.diagnosis.side_effects import spares_others

# Insertions in total that are tried, at least some for each request.
_MOST_INSERTIONS = 5_000
_FEWEST_PER_REQUEST = 10

# Insertions of a request that constraints are relaxed for, and relaxations of each.
_NUM_RELAXED = 4
_NUM_KEPT = 5


def unserved(measure: Measure) -> Iterator[Violation]:
    """Give the required requests that are not served, and the groups in violation."""
    data = measure.data
    visited = {visit for route in measure.solution.routes() for visit in route}
    missing = [
        request
        for request in requests(data)
        if request.required and visited.isdisjoint(request.visits)
    ]
    groups = [
        (idx, group.clients, [client for client in group if client in visited])
        for idx, group in enumerate(data.groups())
    ]
    unvisited_groups = [
        (idx, clients)
        for idx, clients, visits in groups
        if not visits and data.group(idx).required
    ]
    num_requests = len(missing) + sum(len(clients) for _, clients in unvisited_groups)
    most = max(_MOST_INSERTIONS // max(num_requests, 1), _FEWEST_PER_REQUEST)
    insertions = Insertions(measure, most)

    for request in missing:
        yield _missing_request(measure, insertions, request)

    for idx, clients in unvisited_groups:
        yield _unvisited_group(measure, insertions, idx, clients)

    for idx, _, visits in groups:
        if len(visits) > 1:
            yield _crowded_group(measure, idx, visits)


def _missing_request(
    measure: Measure, insertions: Insertions, request: Request
) -> Violation:
    label = request.label
    is_client = len(request.visits) == 1
    company = insertions.groups.words(request.visits)
    return Violation(
        "required client" if is_client else "required shipment",
        1,
        f"{label[0].upper()}{label[1:]} is required, but not "
        f"{'visited' if is_client else 'transported'}.{company}",
        None,
        None,
        request.visits,
        (label,),
        _relaxations(measure, insertions, [request], request.not_required),
    )


def _unvisited_group(
    measure: Measure, insertions: Insertions, group: int, clients: list[int]
) -> Violation:
    label = group_label(measure.data, group)
    labels = [location_label(measure.data, client) for client in clients]
    members = [one for one in requests(measure.data) if one.group == group]
    not_required = Change("group", group, "required", True, False)
    return Violation(
        "client group",
        1,
        f"No client of {label} is visited, but one must be: {enumeration(labels)}.",
        None,
        None,
        tuple(clients),
        tuple(labels),
        _relaxations(measure, insertions, members, not_required),
    )


def _crowded_group(measure: Measure, group: int, visits: list[int]) -> Violation:
    """Return the violation of a group with several visits: one of them is enough."""
    label = group_label(measure.data, group)
    labels = [location_label(measure.data, client) for client in visits]
    relaxations = (_with_only(measure, client, visits) for client in visits)
    return Violation(
        "client group",
        len(visits) - 1,
        f"Only one client of {label} may be visited, but {enumeration(labels)} are.",
        None,
        None,
        tuple(visits),
        tuple(labels),
        tuple(relaxation for relaxation in relaxations if relaxation is not None)[:1],
    )


def _with_only(measure: Measure, kept: int, visits: list[int]) -> Relaxation | None:
    """Return how to visit only one of a group; None if other violations grow."""
    others = [client for client in visits if client != kept]
    old = {
        idx: Plan.of(route)
        for idx, route in enumerate(measure.solution.routes())
        if any(client in others for client in route)
    }
    rests = [plan.without(others) for plan in old.values()]
    plans = tuple(plan for plan in rests if plan is not None)
    if not is_within(measure.total(plans), measure.total(old.values())):
        return None

    words = f"visit only {location_label(measure.data, kept)}"
    return Relaxation((), tuple(old), plans, 0, words)


def _relaxations(
    measure: Measure,
    insertions: Insertions,
    alternatives: list[Request],
    not_required: Change,
) -> tuple[Relaxation, ...]:
    """Return the cheapest relaxations found that serve one of the requests, or none."""
    found = [
        relaxation
        for request in alternatives
        for insertion in _promising(measure, insertions.of(request.visits))
        for relaxation in _of_insertion(measure, request, insertion)
        if spares_others(measure.data, measure.solution, relaxation)
    ]
    cheapest = heapq.nsmallest(_NUM_KEPT, found, key=lambda item: item.cost)
    changes = (not_required,)
    words = not_required.words(measure.data)
    return (*cheapest, Relaxation(changes, (), (), size(changes, 0), words))


def _promising(measure: Measure, insertions: Iterator[Insertion]) -> list[Insertion]:
    """Return the insertions of least violations, of those that changes can mend."""
    amounts = {insertion: measure.total([insertion.plan]) for insertion in insertions}
    possible = [
        insertion
        for insertion, (*_, incompatible, missing_edges) in amounts.items()
        if incompatible == missing_edges == 0
    ]
    return heapq.nsmallest(
        _NUM_RELAXED,
        possible,
        key=lambda insertion: (
            _relative(measure, insertion, amounts[insertion])
            + size(insertion.changes, 0)
        ),
    )


def _relative(measure: Measure, insertion: Insertion, amounts: Amounts) -> float:
    """Return the violations relative to what is violated."""
    *loads, distance, time_warp, clients, _, _ = amounts
    type_ = measure.data.vehicle_type(insertion.plan.vehicle_type)
    shares = [
        load / max(capacity, 1)
        for load, capacity in zip(loads, type_.capacity, strict=True)
    ]
    shares.append(distance / max(type_.max_distance, 1))
    shares.append(clients / max(type_.max_clients, 1))
    if time_warp:
        duration = insertion.plan.route(measure.data).duration()
        shares.append(time_warp / max(duration, 1))

    return sum(shares)


def _of_insertion(
    measure: Measure, request: Request, insertion: Insertion
) -> Iterator[Relaxation]:
    """Give relaxations with which the insertion is feasible."""
    data = measure.data
    removed = () if insertion.replaces is None else (insertion.replaces,)
    excerpt = Excerpt(data, insertion.plan)
    duration = excerpt.route().duration()
    verb = "visit" if len(request.visits) == 1 else "transport"
    none = (0,) * (data.num_load_dimensions + 4)

    if excerpt.route().is_feasible():
        sets = [insertion.changes]
    else:
        found = mending_changes(excerpt, none)
        sets = [(*insertion.changes, *changes) for changes in found]

    for changes in sets:
        serve = f"{verb} {request.label} {insertion.words}"
        words = f"{in_words(data, changes)}, to {serve}" if changes else serve
        yield Relaxation(
            changes, removed, (insertion.plan,), size(changes, duration), words
        )
