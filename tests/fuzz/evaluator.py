"""
What solutions cost and violate, computed by the definitions alone.

Nothing of the package is imported, and nothing of its algorithms is repeated: a route
is driven stop by stop, from each start time that can be best, with integers that do not
overflow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

from tests.oracle.strategies import InstanceSpec, RouteSpec, TripSpec

MAX_VALUE = 2**63 - 1


@dataclass
class RouteFigures:
    """
    Figures of a route; with several trips, time warp is only told from none.

    Where visits have several time windows, ``choices`` has duration and time warp of
    each choice of one window for each visit; those of the route are of the best choice.
    """

    distance: int
    excess_distance: int
    distance_cost: int
    duration: int
    overtime: int
    duration_cost: int
    time_warp: int
    excess_load: list[int]
    fixed_cost: int
    num_incompatible_visits: int
    excess_clients: int
    choices: list[tuple[int, int]]


@dataclass
class Figures:
    """Figures of a solution."""

    routes: list[RouteFigures]
    uncollected_prizes: int
    is_complete: bool
    is_group_feasible: bool
    num_violated_vehicle_groups: int
    num_dimensions: int

    def total(self, name: str) -> int:
        """Return the sum of a figure over the routes."""
        return sum(getattr(route, name) for route in self.routes)

    @property
    def excess_load(self) -> list[int]:
        """Excess load in each dimension."""
        return [
            sum(route.excess_load[dim] for route in self.routes)
            for dim in range(self.num_dimensions)
        ]

    @property
    def is_feasible(self) -> bool:
        """Whether nothing is violated."""
        return (
            self.is_complete
            and self.is_group_feasible
            and not any(self.excess_load)
            and self.total("excess_distance") == 0
            and self.total("time_warp") == 0
            and self.total("num_incompatible_visits") == 0
            and self.total("excess_clients") == 0
            and self.num_violated_vehicle_groups == 0
        )

    @property
    def objective(self) -> int:
        """Cost without penalties."""
        names = ("distance_cost", "duration_cost", "fixed_cost")
        return sum(self.total(name) for name in names) + self.uncollected_prizes


@dataclass
class Stop:
    """Where a vehicle arrives, and may have to wait or to warp back in time."""

    early: int
    late: int
    service: int
    travel: int = 0  # duration of the way there
    release: int = 0  # before which the service does not start; not a time window


@dataclass
class Drive:
    """What comes of a start time."""

    wait: int = 0
    warp: int = 0
    now: int = field(default=0, repr=False)

    def at(self, stop: Stop) -> None:
        """Drive to a stop, and leave it."""
        self.now += stop.travel
        ready = max(self.now, stop.release)
        arrived = max(ready, stop.early)
        self.wait += arrived - self.now
        self.warp += max(arrived - stop.late, 0)
        self.now = min(arrived, stop.late) + stop.service


def evaluate(spec: InstanceSpec, routes: list[RouteSpec]) -> Figures:
    """Return the figures of a solution."""
    visited = [visit for route in routes for visit in route.visits]
    clients = dict(zip(spec.client_locations, spec.clients, strict=True))
    missing = [client for idx, client in clients.items() if idx not in visited]
    missing += [
        shipment
        for idx, shipment in enumerate(spec.shipments)
        if first_end(spec) + 2 * idx not in visited
    ]

    is_group_feasible = True
    for group in spec.groups:
        count = sum(client in visited for client in group["clients"])
        is_group_feasible &= count <= 1 and (count == 1 or not group["required"])

    return Figures(
        [evaluate_route(spec, route) for route in routes],
        sum(client.get("prize", 0) for client in missing),
        not any(client.get("required", True) for client in missing),
        is_group_feasible,
        count_violated_vehicle_groups(spec, routes),
        num_dimensions(spec),
    )


def count_violated_vehicle_groups(spec: InstanceSpec, routes: list[RouteSpec]) -> int:
    """Return how many groups are torn apart, and how many have members together."""

    def numbers(group: list[int]) -> list[int]:
        """Return how many members each route visits, of those that visit any."""
        either_end = [{member, _other_end(spec, member)} for member in group]
        counts = [
            sum(not ends.isdisjoint(route.visits) for ends in either_end)
            for route in routes
        ]
        return [count for count in counts if count]

    return sum(len(numbers(group)) > 1 for group in spec.same_vehicle_groups) + sum(
        any(count > 1 for count in numbers(group))
        for group in spec.different_vehicle_groups
    )


def _other_end(spec: InstanceSpec, visit: int) -> int:
    """Return the other visit of a shipment's, or the visit itself."""
    first = first_end(spec)
    return visit if visit < first else first + ((visit - first) ^ 1)


def num_dimensions(spec: InstanceSpec) -> int:
    """Return the number of load dimensions."""
    parts = [*spec.clients, *spec.vehicle_types]
    names = ("delivery", "pickup", "capacity", "initial_load")
    lists = [part.get(name, []) for part in parts for name in names]
    return max(map(len, [*lists, *(one["amount"] for one in spec.shipments)]))


def first_end(spec: InstanceSpec) -> int:
    """Return the location of the first pickup: all ends of shipments are last."""
    return len(spec.depots) + len(spec.clients)


def evaluate_route(spec: InstanceSpec, route: RouteSpec) -> RouteFigures:
    """Return the figures of a route."""
    kind = spec.vehicle_types[route.vehicle_type]
    distances = spec.distance_matrices[kind.get("profile", 0)].tolist()
    distance = sum(
        distances[frm][to] for trip in route.trips for frm, to in edges_of(trip)
    )
    choices = timings(spec, route, kind)
    time_warp, duration = min((warp, duration) for duration, warp in choices)
    overtime = max(duration - kind.get("shift_duration", MAX_VALUE), 0)
    return RouteFigures(
        distance=distance,
        excess_distance=max(distance - kind.get("max_distance", MAX_VALUE), 0),
        distance_cost=kind.get("unit_distance_cost", 1) * distance,
        duration=duration,
        overtime=overtime,
        duration_cost=kind.get("unit_duration_cost", 0) * duration
        + kind.get("unit_overtime_cost", 0) * overtime,
        time_warp=time_warp,
        excess_load=[
            excess_load(spec, route, kind, dim) for dim in range(num_dimensions(spec))
        ],
        fixed_cost=kind.get("fixed_cost", 0),
        num_incompatible_visits=sum(
            not is_served(spec, visit, route.vehicle_type) for visit in route.visits
        ),
        excess_clients=max(len(route.visits) - kind.get("max_clients", MAX_VALUE), 0),
        choices=choices,
    )


def is_served(spec: InstanceSpec, visit: int, vehicle_type: int) -> bool:
    """Return whether vehicles of a type may make a visit."""
    idx = (visit - first_end(spec)) // 2
    part = spec.places[visit] if visit < first_end(spec) else spec.shipments[idx]
    skills = spec.vehicle_types[vehicle_type].get("skills", [])
    allowed = part.get("allowed_vehicle_types", [vehicle_type])
    return (
        set(part.get("required_skills", [])).issubset(skills)
        and vehicle_type in allowed
        and vehicle_type not in part.get("forbidden_vehicle_types", [])
    )


def edges_of(trip: TripSpec) -> Iterator[tuple[int, int]]:
    """Yield the edges of a trip."""
    stops = [trip.start_depot, *trip.visits, trip.end_depot]
    return pairwise(stops)


def excess_load(
    spec: InstanceSpec, route: RouteSpec, kind: dict[str, Any], dim: int
) -> int:
    """Return by how much the loads of all trips exceed the capacity."""
    total = 0
    for number, trip in enumerate(route.trips):
        changes = [loads_at(spec, visit, dim) for visit in trip.visits]
        load = sum(delivered for _, delivered in changes)
        # What shipments deliver was not there at the start.
        load -= sum(
            amount(spec.shipments[(visit - first_end(spec)) // 2], "amount", dim)
            for visit in trip.visits
            if visit >= first_end(spec) and (visit - first_end(spec)) % 2
        )
        if number == 0:
            load += amount(kind, "initial_load", dim)

        peak = load
        for picked_up, delivered in changes:
            load += picked_up - delivered
            peak = max(peak, load)

        total += max(peak - amount(kind, "capacity", dim), 0)

    return total


def loads_at(spec: InstanceSpec, visit: int, dim: int) -> tuple[int, int]:
    """Return what is picked up and what is delivered at a visit."""
    if visit < first_end(spec):
        client = spec.places[visit]
        return amount(client, "pickup", dim), amount(client, "delivery", dim)

    idx, is_delivery = divmod(visit - first_end(spec), 2)
    load = amount(spec.shipments[idx], "amount", dim)
    return (0, load) if is_delivery else (load, 0)


def amount(part: dict[str, Any], name: str, dim: int) -> int:
    """Return an amount; missing dimensions are zero."""
    amounts: list[int] = part.get(name, [])
    return amounts[dim] if dim < len(amounts) else 0


def timings(
    spec: InstanceSpec, route: RouteSpec, kind: dict[str, Any]
) -> list[tuple[int, int]]:
    """Return duration and time warp by the choice of a window for each visit."""
    several = sorted(
        visit for visit in route.visits if len(windows_of(spec.places[visit])) > 1
    )
    choices = product(*(windows_of(spec.places[visit]) for visit in several))
    return [
        timing(spec, route, kind, dict(zip(several, choice, strict=True)))
        for choice in choices
    ]


def windows_of(place: dict[str, Any]) -> list[tuple[int, int]]:
    """Return the time windows of a place."""
    one = (place.get("tw_early", 0), place.get("tw_late", MAX_VALUE))
    windows: list[tuple[int, int]] = place.get("time_windows", [one])
    return windows


def timing(
    spec: InstanceSpec,
    route: RouteSpec,
    kind: dict[str, Any],
    chosen: dict[int, tuple[int, int]],
) -> tuple[int, int]:
    """Return the duration, and the time warp with what exceeds the longest duration."""
    stops = stops_of(spec, route, kind, chosen)
    release = release_of(spec, route.trips[0])
    starts = best_starts(stops)
    drives = {start: drive(stops, start) for start in starts}
    warp = min(found.warp for found in drives.values())
    wait = min(found.wait for found in drives.values() if found.warp == warp)
    duration = wait + sum(stop.travel + stop.service for stop in stops)

    # The first trip starts when it is released, or later.
    released = {max(start, release) for start in starts}
    late = min(drive(stops, start).warp for start in released)
    if len(route.trips) > 1:
        # Releases of several trips count on each other.
        duration += _least_wait(stops, released, late) - wait

    limit = kind.get("shift_duration", MAX_VALUE) + kind.get("max_overtime", 0)
    return duration, late + max(duration - warp - limit, 0)


def _least_wait(stops: list[Stop], starts: set[int], warp: int) -> int:
    drives = [drive(stops, start) for start in starts]
    return min(found.wait for found in drives if found.warp == warp)


def drive(stops: list[Stop], start: int) -> Drive:
    """Drive from stop to stop, from a start time on."""
    found = Drive(now=start)
    for stop in stops:
        found.at(stop)
    return found


def best_starts(stops: list[Stop]) -> set[int]:
    """
    Return start times among which are the best ones.

    A start is best if a little later or earlier is worse: that is where a stop begins
    to be late, or early, with neither wait nor warp on the way there.
    """
    starts = set()
    elapsed = 0
    for stop in stops:
        elapsed += stop.travel
        for bound in (stop.early, stop.late, stop.release):
            starts.add(bound - elapsed)
        elapsed += stop.service

    return starts


def stops_of(
    spec: InstanceSpec,
    route: RouteSpec,
    kind: dict[str, Any],
    chosen: dict[int, tuple[int, int]],
) -> list[Stop]:
    """Return all stops of a route, with its shift at both ends."""
    durations = spec.duration_matrices[kind.get("profile", 0)].tolist()
    early, late = kind.get("tw_early", 0), kind.get("tw_late", MAX_VALUE)
    stops = [Stop(early, kind.get("start_late", late), 0)]

    for number, trip in enumerate(route.trips):
        depot = spec.depots[trip.start_depot]
        release = release_of(spec, trip) if number > 0 else 0
        stops.append(_stop(depot, windows_of(depot)[0], 0, release))

        for frm, to in edges_of(trip):
            place = spec.places[to]
            window = chosen.get(to, windows_of(place)[0])
            stops.append(_stop(place, window, durations[frm][to]))

        stops[-1].service = 0  # the depot at which the trip ends

    return [*stops, Stop(early, late, 0)]


def _stop(
    place: dict[str, Any], window: tuple[int, int], travel: int, release: int = 0
) -> Stop:
    return Stop(*window, place.get("service_duration", 0), travel, release)


def release_of(spec: InstanceSpec, trip: TripSpec) -> int:
    """Return when the last client of a trip is released."""
    places = [spec.places[visit] for visit in trip.visits]
    return max((place.get("release_time", 0) for place in places), default=0)
