"""Changes of a problem that make a given plan feasible."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.diagnosis.change import Change, Part, largest
from pyvrp_plus.diagnosis.earliest_schedule import Stop, earliest_schedule
from pyvrp_plus.diagnosis.excerpt import Excerpt
from pyvrp_plus.diagnosis.locations import release_time_at
from pyvrp_plus.diagnosis.measure import Amounts, is_within, violations
from pyvrp_plus.locations import is_step

Changes = tuple[Change, ...]


def mending_changes(excerpt: Excerpt, most: Amounts) -> Iterator[Changes]:
    """
    Give sets of changes with which the plan's violations are within a bound.

    Each set has been tried: the plan was evaluated in the changed problem.

    Parameters
    ----------
    excerpt
        The plan.
    most
        The bound on each violation.
    """
    route = excerpt.route()
    *excess_load, excess_distance, time_warp, excess_clients, _ = violations(route)
    *most_load, most_distance, most_time_warp, most_excess_clients, _ = most

    limits: list[Change] = []
    for dimension, (excess, bound) in enumerate(
        zip(excess_load, most_load, strict=True)
    ):
        if excess > bound:
            limits.append(_more_capacity(excerpt, dimension))

    if excess_distance > most_distance:
        limits.append(_more_distance(excerpt))
    if excess_clients > most_excess_clients:
        limits.append(_more_clients(excerpt))

    in_time = _ways_to_be_in_time(excerpt) if time_warp > most_time_warp else [()]
    for times in in_time:
        changes = (*limits, *times)
        if changes and is_within(violations(excerpt.route(changes)), most):
            yield changes


def _more_capacity(excerpt: Excerpt, dimension: int) -> Change:
    type_ = excerpt.type
    loads = [trip.load()[dimension] for trip in excerpt.route().trips()]
    loads[0] += type_.initial_load[dimension]
    return Change(
        "vehicle type",
        excerpt.plan.vehicle_type,
        "capacity",
        type_.capacity[dimension],
        max(loads),
        dimension,
    )


def _more_distance(excerpt: Excerpt) -> Change:
    before, after = excerpt.type.max_distance, excerpt.route().distance()
    return _of_type(excerpt, "max_distance", before, after)


def _more_clients(excerpt: Excerpt) -> Change:
    before, after = excerpt.type.max_clients, len(excerpt.route())
    return _of_type(excerpt, "max_clients", before, after)


def _ways_to_be_in_time(excerpt: Excerpt) -> Iterator[Changes]:
    """Give sets of changes without which the vehicle would be late."""
    for way in (_longer_shift, _later_ends, _earlier_start, _earlier_release):
        changes = way(excerpt)
        if changes and excerpt.route(changes).time_warp() == 0:
            yield changes


def _longer_shift(excerpt: Excerpt) -> Changes:
    """Return a longer shift duration, for a route that has no other time warp."""
    type_ = excerpt.type
    needed = excerpt.route().duration() - type_.max_overtime
    if needed <= type_.shift_duration:
        return ()

    return (_of_type(excerpt, "shift_duration", type_.shift_duration, needed),)


def _later_ends(excerpt: Excerpt) -> Changes:
    """Return later ends of all windows that an early vehicle misses."""
    stops = earliest_schedule(excerpt.whole, excerpt.plan)
    changes = largest(change for stop in stops for change in _late(excerpt, stop))
    # What time warp remains is of the duration, as no window is missed any more.
    remaining = excerpt.route(changes).time_warp()
    if remaining:
        before = excerpt.type.shift_duration
        longer = _of_type(excerpt, "shift_duration", before, before + remaining)
        changes += (longer,)

    return changes


def _late(excerpt: Excerpt, stop: Stop) -> Iterator[Change]:
    """Give the later ends of windows with which the stop would be in time."""
    location = excerpt.whole.location(stop.location)
    if stop.time > location.tw_late:
        part = _part_at(excerpt.whole, stop.location)
        yield Change(part, stop.location, "tw_late", location.tw_late, stop.time)

    type_ = excerpt.type
    is_late_start = stop.is_start and stop.time > type_.start_late
    if is_late_start:
        yield _of_type(excerpt, "start_late", type_.start_late, stop.time)

    if (stop.is_end or is_late_start) and stop.time > type_.tw_late:
        yield _of_type(excerpt, "tw_late", type_.tw_late, stop.time)


def _part_at(data: ProblemData, location: int) -> Part:
    if location < data.num_depots:
        return "depot"
    return "shipment step" if is_step(data, location) else "client"


def _earlier_start(excerpt: Excerpt) -> Changes:
    """Return an earlier start of the shift, and of the depot if it is needed."""
    type_ = excerpt.type
    depot = excerpt.whole.location(type_.start_depot)
    shift = _of_type(excerpt, "tw_early", type_.tw_early, 0)
    opening = Change("depot", type_.start_depot, "tw_early", depot.tw_early, 0)
    for earlier in ((shift,), (shift, opening)):
        route = excerpt.route(earlier)
        if route.time_warp() == 0:
            start = route.start_time() + route.slack()
            return tuple(
                _until(change, start) for change in earlier if change.before > start
            )

    return ()


def _earlier_release(excerpt: Excerpt) -> Changes:
    """Return earlier release times, all the same, as late as possible."""
    release_times = {
        idx: release_time_at(excerpt.whole, idx) for idx in excerpt.plan.visits
    }

    def released_by(time: int) -> Changes:
        return tuple(
            Change("client", idx, "release_time", before, time)
            for idx, before in release_times.items()
            if before > time
        )

    def is_in_time(time: int) -> bool:
        return excerpt.route(released_by(time)).time_warp() == 0

    latest = max(release_times.values())
    if latest == 0 or not is_in_time(0):
        return ()

    return released_by(_last(is_in_time, 0, latest))


def _last(holds: Callable[[int], bool], low: int, high: int) -> int:
    """Return the last integer for which the condition holds, as it does for ``low``."""
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            low = middle
        else:
            high = middle

    return low


def _until(change: Change, after: int) -> Change:
    return Change(change.part, change.index, change.field, change.before, after)


def _of_type(excerpt: Excerpt, field: str, before: int, after: int) -> Change:
    return Change("vehicle type", excerpt.plan.vehicle_type, field, before, after)
