"""Clients that no vehicle can serve, not even on a route of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import ProblemData, VehicleType
from pyvrp_plus.diagnosis.finding import Constraint, Finding
from pyvrp_plus.diagnosis.labels import (
    enumeration,
    group_label,
    location_label,
    vehicle_label,
)
from pyvrp_plus.diagnosis.travel import UNREACHABLE, Travel, Values


@dataclass(frozen=True)
class Obstacle:
    """
    A constraint that keeps vehicles of a type from some clients.

    Parameters
    ----------
    constraint
        The constraint.
    amount
        How much each client violates it at least, in the order of the clients; the type
        can serve those with zero or less.
    words
        Says of a client, by its position, what is wrong.
    """

    constraint: Constraint
    amount: Values
    words: Callable[[int], str]


class Clients:
    """The fields of all clients as arrays."""

    def __init__(self, data: ProblemData) -> None:
        clients = data.clients()
        self.locations = np.arange(data.num_depots, data.num_locations)
        self.service_duration = _array([c.service_duration for c in clients])
        self.tw_early = _array([c.tw_early for c in clients])
        self.tw_late = _array([c.tw_late for c in clients])
        self.release_time = _array([c.release_time for c in clients])
        self.delivery = _array([c.delivery for c in clients])
        self.pickup = _array([c.pickup for c in clients])


class Reach:
    """
    What vehicles of one type can do at best: bounds that hold for every route.

    They follow shortest paths, with only one client to serve. With negative edges there
    are no shortest paths, and no bounds: nothing then seems to be too far.

    Parameters
    ----------
    data, clients
        The problem, and its clients.
    type_
        The vehicle type.
    travel
        Edges of its profile.
    is_direct
        Whether to follow single edges instead of shortest paths, which is faster. What
        the vehicles can do then is enough, but there may be more.
    """

    def __init__(
        self,
        data: ProblemData,
        clients: Clients,
        type_: VehicleType,
        travel: Travel,
        is_direct: bool,
    ) -> None:
        self._data = data
        self._clients = clients
        self._type = type_
        self._travel = travel
        self._is_direct = is_direct
        self._reload_depots = type_.reload_depots if type_.max_trips > 1 else []

    def obstacles(self) -> Iterator[Obstacle]:
        """Give what may keep the vehicles from clients, loads first."""
        for dimension in range(self._data.num_load_dimensions):
            yield self._capacity(dimension)

        yield self._missing_edges()
        yield self._distance()
        yield self._release_time()
        yield self._time_window()
        yield self._shift()
        yield self._duration()

    def _capacity(self, dimension: int) -> Obstacle:
        type_ = self._type
        capacity = type_.capacity[dimension]
        # After a reload, nothing is left of the initial load.
        if type_.max_trips == 1:
            capacity -= type_.initial_load[dimension]

        load = np.maximum(
            self._clients.delivery[:, dimension], self._clients.pickup[:, dimension]
        )
        where = f" in dimension {dimension}" if len(type_.capacity) > 1 else ""
        return Obstacle(
            "capacity",
            load - capacity,
            lambda idx: (
                f"its load of {load[idx]} exceeds the capacity of {capacity}{where}"
            ),
        )

    def _missing_edges(self) -> Obstacle:
        there, back = self._there[0], self._back[0]
        missing = np.maximum(there, back) >= UNREACHABLE
        start = location_label(self._data, self._type.start_depot)
        end = location_label(self._data, self._type.end_depot)
        return Obstacle(
            "missing edge",
            missing.astype(np.int64),
            lambda idx: (
                f"no edges lead from {start} to it"
                if there[idx] >= UNREACHABLE
                else f"no edges lead from it to {end}"
            ),
        )

    def _distance(self) -> Obstacle:
        distance = self._there[0] + self._back[0]
        most = self._type.max_distance
        return Obstacle(
            "maximum distance",
            _above(distance, most),
            lambda idx: (
                f"the way there and back is {distance[idx]}, but the maximum "
                f"distance is {most}"
            ),
        )

    @cached_property
    def _latest_start(self) -> int:
        """The latest time at which the vehicle can leave on its first trip."""
        depot = self._data.location(self._type.start_depot)
        return min(self._type.start_late, depot.tw_late)

    @cached_property
    def _latest_departure(self) -> int:
        """The latest time at which any trip can start."""
        depots = [self._data.location(depot).tw_late for depot in self._reload_depots]
        return max([self._latest_start, *depots])

    def _release_time(self) -> Obstacle:
        release = self._clients.release_time
        latest = self._latest_departure
        return Obstacle(
            "release time",
            _above(release, latest),
            lambda idx: (
                f"its release time {release[idx]} is after the latest start, {latest}"
            ),
        )

    @cached_property
    def _arrival(self) -> Values:
        """The earliest time of arrival at each client."""
        start = self._data.location(self._type.start_depot)
        opening = max(self._type.tw_early, start.tw_early)
        arrival = opening + start.service_duration + self._there[1]
        loaded = self._clients.release_time + self._from_any_depot
        latest: Values = np.maximum(arrival, loaded)
        return latest

    def _time_window(self) -> Obstacle:
        arrival, tw_late = self._arrival, self._clients.tw_late
        return Obstacle(
            "time window",
            _above(arrival, tw_late),
            lambda idx: (
                f"it can be reached at {arrival[idx]} at the earliest, but its "
                f"time window ends at {tw_late[idx]}"
            ),
        )

    @cached_property
    def _service_end(self) -> Values:
        """The earliest end of the service at each client."""
        start = np.maximum(self._arrival, self._clients.tw_early)
        end: Values = start + self._clients.service_duration
        return end

    def _shift(self) -> Obstacle:
        depot = self._data.location(self._type.end_depot)
        back = self._service_end + self._back[1]
        latest = min(self._type.tw_late, depot.tw_late)
        what = (
            "the shift ends"
            if self._type.tw_late <= depot.tw_late
            else f"{location_label(self._data, self._type.end_depot)} closes"
        )
        return Obstacle(
            "shift",
            _above(back, latest),
            lambda idx: (
                f"the vehicle would be back at {back[idx]} at the earliest, "
                f"but {what} at {latest}"
            ),
        )

    def _duration(self) -> Obstacle:
        start = self._data.location(self._type.start_depot)
        service, back = self._clients.service_duration, self._back[1]
        moving = start.service_duration + self._there[1] + service + back
        # It cannot leave so late that it does not wait for the time window.
        waiting = self._clients.tw_early - self._latest_start + service + back
        duration = np.maximum(moving, waiting)
        most = self._type.max_duration
        return Obstacle(
            "maximum duration",
            _above(duration, most),
            lambda idx: (
                f"its route takes at least {duration[idx]}, but the maximum "
                f"duration is {most}"
            ),
        )

    @cached_property
    def _there(self) -> Values:
        """The shortest way from the start depot to each client."""
        return self._shortest(self._type.start_depot, to_depot=False)

    @cached_property
    def _back(self) -> Values:
        """The shortest way from each client to the end depot."""
        return self._shortest(self._type.end_depot, to_depot=True)

    @cached_property
    def _from_any_depot(self) -> Values:
        """The shortest time from where trips can start, loading included."""
        times = []
        for depot in {self._type.start_depot, *self._reload_depots}:
            loading = self._data.location(depot).service_duration
            times.append(loading + self._shortest(depot, to_depot=False)[1])

        shortest: Values = np.min(times, axis=0)
        return shortest

    def _shortest(self, depot: int, to_depot: bool) -> Values:
        locations = self._clients.locations
        travel = self._travel
        if travel.has_negative:
            return np.full((2, len(locations)), -UNREACHABLE, dtype=np.int64)

        if self._is_direct:
            paths = travel.entering(depot) if to_depot else travel.leaving(depot)
        else:
            via = (*locations.tolist(), *self._reload_depots)
            paths = travel.shortest(depot, via, to_depot)

        return paths[:, locations]


def unservable_clients(data: ProblemData) -> Iterator[Finding]:
    """Give a finding for each client, and each group, that no vehicle can serve."""
    if data.num_clients == 0:
        return

    travels = [Travel(data, profile) for profile in range(data.num_profiles)]
    obstacles, is_blocked = _obstacles(data, travels, is_direct=True)
    if is_blocked.any():
        obstacles, is_blocked = _obstacles(data, travels, is_direct=False)

    for position in np.flatnonzero(is_blocked).tolist():
        yield _finding(data, position, [_first(of, position) for of in obstacles])

    for idx, group in enumerate(data.groups()):
        if (
            group.required
            and is_blocked[np.array(group.clients) - data.num_depots].all()
        ):
            yield Finding(
                "error",
                "client group",
                f"No vehicle can serve any client of {group_label(data, idx)}, of "
                "which one must be visited.",
                tuple(group.clients),
                tuple(location_label(data, client) for client in group.clients),
            )


def _obstacles(
    data: ProblemData, travels: list[Travel], is_direct: bool
) -> tuple[list[list[Obstacle]], NDArray[np.bool_]]:
    """Return the obstacles of each type, and which clients all types are kept from."""
    clients = Clients(data)
    obstacles = [
        list(Reach(data, clients, type_, travels[type_.profile], is_direct).obstacles())
        for type_ in data.vehicle_types()
    ]
    kept_from = [np.any([o.amount > 0 for o in of], axis=0) for of in obstacles]
    return obstacles, np.all(kept_from, axis=0)


def _finding(data: ProblemData, position: int, obstacles: list[Obstacle]) -> Finding:
    """Return the finding that the obstacles keep each type from the client."""
    location = data.num_depots + position
    label = location_label(data, location)
    types_of: dict[str, list[int]] = {}
    for type_, obstacle in enumerate(obstacles):
        types_of.setdefault(obstacle.words(position), []).append(type_)

    reasons = list(types_of)
    if len(reasons) > 1:
        reasons = [
            f"{reason} ({enumeration([vehicle_label(data, type_) for type_ in types])})"
            for reason, types in types_of.items()
        ]

    least = min(obstacles, key=lambda obstacle: int(obstacle.amount[position]))
    is_required = data.clients()[position].required
    return Finding(
        "error" if is_required else "warning",
        least.constraint,
        f"No vehicle can serve {label}: {'; '.join(reasons)}.",
        (location,),
        (label,),
        int(least.amount[position]),
    )


def _first(obstacles: list[Obstacle], position: int) -> Obstacle:
    return next(obstacle for obstacle in obstacles if obstacle.amount[position] > 0)


def _above(values: Values, most: int | Values) -> Values:
    """Return by how much the values are above the bound, where they are known."""
    is_above = (values > most) & (values < UNREACHABLE)
    return np.where(is_above, values - most, 0)


def _array(values: list[int] | list[list[int]]) -> Values:
    return np.array(values, dtype=np.int64)
