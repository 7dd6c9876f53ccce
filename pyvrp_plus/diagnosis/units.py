"""Quantities that do not fit together, perhaps because their units differ."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pyvrp_plus._pyvrp import Client, EuclideanDistances, ProblemData, ShipmentStep
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.diagnosis.finding import Finding

#: Ratio above which two times or amounts hardly have the same unit: minutes against
#: seconds is a factor of 60, kilometres against metres one of 1,000.
_RATIO = 500

# Locations whose edges are looked at, evenly spread over all.
_SAMPLE = 200


def suspicious_units(data: ProblemData) -> Iterator[Finding]:
    """Give findings about quantities that are hardly in the same unit."""
    if data.num_locations == data.num_depots:
        return

    for profile in sorted({type_.profile for type_ in data.vehicle_types()}):
        distances = _lengths(data, data.distances(profile))
        durations = _lengths(data, data.durations(profile))
        where = f" in profile {profile}" if data.num_profiles > 1 else ""
        yield from _distances(data, profile, distances, where)
        yield from _durations(data, durations, where)

    yield from _service(data)
    yield from _amounts(data)


def _distances(
    data: ProblemData, profile: int, lengths: list[int], where: str
) -> Iterator[Finding]:
    if not lengths:
        return

    types = [type_ for type_ in data.vehicle_types() if type_.profile == profile]
    longest = max(lengths)
    spread = len({(place.x, place.y) for place in _visited(data)})
    uses_distances = any(
        type_.unit_distance_cost > 0 or _is_limit(type_.max_distance) for type_ in types
    )
    if uses_distances and longest <= 1 and spread > 2:
        yield _finding(
            f"No distance{where} is above {longest}, although clients are in different "
            "places. Fractions are cut off: multiply distances, for example to metres."
        )


def _durations(data: ProblemData, lengths: list[int], where: str) -> Iterator[Finding]:
    if not lengths:
        return

    horizon = _horizon(data)
    longest = max(lengths)
    typical = int(np.median(lengths))
    if longest == 0:
        has_limits = horizon is not None or any(map(_has_window, _visited(data)))
        if has_limits and data.num_locations > data.num_depots + 1:
            yield _finding(
                f"All durations{where} are 0, although there are limits on time."
            )
    elif horizon is None:
        return
    elif typical > horizon:
        yield _finding(
            f"A typical edge{where} takes {typical}, which is more than the whole time "
            f"of {horizon} that vehicles have: are these the same units?"
        )
    elif longest * _RATIO < horizon:
        yield _finding(
            f"The longest edge{where} takes {longest}, which is nothing against the "
            f"time of {horizon} that vehicles have: are these the same units?"
        )


def _service(data: ProblemData) -> Iterator[Finding]:
    services = [place.service_duration for place in _visited(data)]
    positive = [service for service in services if service > 0]
    horizon = _horizon(data)
    if positive and horizon is not None and np.median(positive) > horizon:
        typical = int(np.median(positive))
        yield _finding(
            f"A typical service takes {typical}, which is more than the whole time of "
            f"{horizon} that vehicles have: are these the same units?"
        )


def _amounts(data: ProblemData) -> Iterator[Finding]:
    for dimension in range(data.num_load_dimensions):
        where = f" in dimension {dimension}" if data.num_load_dimensions > 1 else ""
        total = sum(
            client.delivery[dimension] + client.pickup[dimension]
            for client in data.clients()
        ) + sum(shipment.amount[dimension] for shipment in data.shipments())
        largest = max(type_.capacity[dimension] for type_ in data.vehicle_types())
        if total > 0 and total * _RATIO < largest < MAX_VALUE:
            yield _finding(
                f"All clients and shipments together have amounts of {total}{where}, "
                f"which is nothing against the capacity of {largest}: are these the "
                "same units?"
            )


def _visited(data: ProblemData) -> list[Client | ShipmentStep]:
    """Return all clients, pickups and deliveries."""
    steps = [step for one in data.shipments() for step in (one.pickup, one.delivery)]
    return [*data.clients(), *steps]


def _has_window(place: Client | ShipmentStep) -> bool:
    return place.tw_early > 0 or _is_limit(place.tw_late)


def _lengths(data: ProblemData, weights: object) -> list[int]:
    """Return the lengths of the edges, missing ones apart, between some locations."""
    step = -(-data.num_locations // _SAMPLE)
    some = np.arange(0, data.num_locations, step)
    frm, to = np.meshgrid(some, some)
    assert isinstance(weights, np.ndarray | EuclideanDistances)
    lengths = weights[frm[frm != to], to[frm != to]]
    return [int(length) for length in lengths.tolist() if length < MAX_VALUE]


def _horizon(data: ProblemData) -> int | None:
    """Return the longest time that a vehicle has; None if it has no limit."""
    longest = 0
    for type_ in data.vehicle_types():
        start, end = data.location(type_.start_depot), data.location(type_.end_depot)
        opening = max(type_.tw_early, start.tw_early)
        closing = min(type_.tw_late, end.tw_late)
        longest = max(longest, min(closing - opening, type_.max_duration))

    return longest if _is_limit(longest) else None


def _is_limit(value: int) -> bool:
    """Return whether a value is a limit, not so large that it stands for none."""
    return value < MAX_VALUE


def _finding(message: str) -> Finding:
    return Finding("warning", "units", message)
