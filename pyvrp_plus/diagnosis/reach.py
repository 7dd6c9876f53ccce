"""What vehicles of a type can do at best, and what keeps them from visits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pyvrp_plus._pyvrp import Client, ProblemData, Shipment
from pyvrp_plus.diagnosis.finding import Constraint
from pyvrp_plus.diagnosis.labels import enumeration, location_label
from pyvrp_plus.diagnosis.locations import release_time_at
from pyvrp_plus.diagnosis.travel import UNREACHABLE, Travel, Values
from pyvrp_plus.time_windows import next_opening, windows_of


@dataclass(frozen=True)
class Obstacle:
    """
    A constraint that keeps vehicles of a type from some visits.

    Parameters
    ----------
    constraint
        The constraint.
    amount
        How much each visit violates it at least, in the order of locations; the type
        can make those with zero or less.
    words
        Says of a visit, by its position, what is wrong.
    """

    constraint: Constraint
    amount: Values
    words: Callable[[int], str]


class Visits:
    """The fields of all clients, pickups and deliveries as arrays."""

    def __init__(self, data: ProblemData) -> None:
        self.locations = np.arange(data.num_depots, data.num_locations)
        places = [data.location(idx) for idx in self.locations.tolist()]
        self.service_duration = _array([p.service_duration for p in places])
        self.tw_early = _array([p.tw_early for p in places])
        self.tw_late = _array([p.tw_late for p in places])
        self.several = [
            (idx, place)
            for idx, place in enumerate(places)
            if len(windows_of(place)) > 1
        ]
        released = [release_time_at(data, idx) for idx in self.locations.tolist()]
        self.release_time = _array(released)
        clients = [np.maximum(c.delivery, c.pickup) for c in data.clients()]
        steps = [one.amount for one in data.shipments() for _ in range(2)]
        loads = np.array([*clients, *steps], dtype=np.int64)
        self.load = loads.reshape(len(places), data.num_load_dimensions)
        self.is_pickup = np.zeros(len(places), dtype=bool)
        self.is_pickup[data.num_clients :: 2] = True
        self.is_delivery = np.zeros(len(places), dtype=bool)
        self.is_delivery[data.num_clients + 1 :: 2] = True
        shipments = [one for one in data.shipments() for _ in range(2)]
        #: What each visit is to, or for: a client or a shipment.
        self.requests: list[Client | Shipment] = [*data.clients(), *shipments]


class Reach:
    """
    What vehicles of one type can do at best: bounds that hold for every route.

    They follow shortest paths, with only one client or shipment to serve. With negative
    edges there are no shortest paths, and no bounds: nothing then seems to be too far.

    Parameters
    ----------
    data, visits
        The problem, and its visits.
    idx
        Index of the vehicle type.
    travel
        Edges of its profile.
    is_direct
        Whether to follow single edges instead of shortest paths, which is faster. What
        the vehicles can do then is enough, but there may be more.
    """

    def __init__(
        self,
        data: ProblemData,
        visits: Visits,
        idx: int,
        travel: Travel,
        is_direct: bool,
    ) -> None:
        self._data = data
        self._visits = visits
        self._idx = idx
        self._type = type_ = data.vehicle_type(idx)
        self._travel = travel
        self._is_direct = is_direct
        self._reload_depots = type_.reload_depots if type_.max_trips > 1 else []

    def obstacles(self) -> Iterator[Obstacle]:
        """Give what may keep the vehicles from visits, what these require first."""
        yield self._skills()
        yield self._vehicle_type()
        yield self._max_clients()
        for dimension in range(self._data.num_load_dimensions):
            yield self._capacity(dimension)

        yield self._missing_edges()
        yield self._distance()
        yield self._release_time()
        yield self._time_window()
        yield self._shift()
        yield self._duration()

    def _skills(self) -> Obstacle:
        missing = [
            sorted({*request.required_skills} - {*self._type.skills})
            for request in self._visits.requests
        ]
        return Obstacle(
            "skill",
            _array([len(skills) for skills in missing]),
            lambda idx: (
                f"it requires {'a skill' if len(missing[idx]) == 1 else 'skills'} that "
                f"the vehicle does not have: {enumeration(missing[idx])}"
            ),
        )

    def _vehicle_type(self) -> Obstacle:
        def is_barred(request: Client | Shipment) -> bool:
            allowed = request.allowed_vehicle_types
            is_allowed = allowed is None or self._idx in allowed
            return not is_allowed or self._idx in request.forbidden_vehicle_types

        return Obstacle(
            "vehicle type",
            _array([is_barred(request) for request in self._visits.requests]),
            lambda _: "it must not be served by that vehicle type",
        )

    def _max_clients(self) -> Obstacle:
        visits = self._visits
        needed = np.where(visits.is_pickup | visits.is_delivery, 2, 1)
        most = min(self._type.max_clients, 2)
        return Obstacle(
            "maximum clients",
            needed - most,
            lambda idx: (
                f"its route has at least {needed[idx]} visits, but the maximum is "
                f"{most}"
            ),
        )

    def _capacity(self, dimension: int) -> Obstacle:
        type_ = self._type
        capacity = type_.capacity[dimension]
        # After a reload, nothing is left of the initial load.
        if type_.max_trips == 1:
            capacity -= type_.initial_load[dimension]

        load = self._visits.load[:, dimension]
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
        release = self._visits.release_time
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
        """The earliest time of arrival at each visit."""
        start = self._data.location(self._type.start_depot)
        opening = max(self._type.tw_early, start.tw_early)
        arrival = opening + start.service_duration + self._there[1]
        loaded = self._visits.release_time + self._from_any_depot
        latest: Values = np.maximum(arrival, loaded)
        # A delivery is also after the service at its pickup.
        picked_up = self._service_end_after(latest)[self._visits.is_pickup]
        is_delivery = self._visits.is_delivery
        handed_over = _path(picked_up, self._between[1])
        latest[is_delivery] = np.maximum(latest[is_delivery], handed_over)
        return latest

    def _time_window(self) -> Obstacle:
        arrival, tw_late = self._arrival, self._visits.tw_late
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
        """The earliest end of the service at each visit."""
        return self._service_end_after(self._arrival)

    def _service_end_after(self, arrival: Values) -> Values:
        start = np.maximum(arrival, self._visits.tw_early)
        for idx, place in self._visits.several:
            start[idx] = next_opening(place, int(start[idx]))
        end: Values = start + self._visits.service_duration
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
        service, back = self._visits.service_duration, self._back[1]
        moving = start.service_duration + self._there[1] + service + back
        # It cannot leave so late that it does not wait for the time window.
        waiting = self._visits.tw_early - self._latest_start + service + back
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
        """The shortest way from the start depot to each visit, pickups first."""
        there = self._shortest(self._type.start_depot, to_depot=False)
        pickups = there[:, self._visits.is_pickup]
        there[:, self._visits.is_delivery] = _path(pickups, self._between)
        return there

    @cached_property
    def _back(self) -> Values:
        """The shortest way from each visit to the end depot, deliveries included."""
        back = self._shortest(self._type.end_depot, to_depot=True)
        deliveries = back[:, self._visits.is_delivery]
        back[:, self._visits.is_pickup] = _path(self._between, deliveries)
        return back

    @cached_property
    def _between(self) -> Values:
        """The shortest way from the pickup to the delivery of each shipment."""
        visits = self._visits
        pickups = visits.locations[visits.is_pickup]
        deliveries = visits.locations[visits.is_delivery]
        if self._travel.has_negative:
            return np.full((2, len(pickups)), -UNREACHABLE, dtype=np.int64)
        if self._is_direct:
            return self._travel.without_missing(pickups, deliveries)

        via = tuple(visits.locations.tolist())
        between = [
            self._travel.shortest(frm, via, to_location=False)[:, to]
            for frm, to in zip(pickups.tolist(), deliveries.tolist(), strict=True)
        ]
        return np.array(between, dtype=np.int64).reshape(-1, 2).T

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
        locations = self._visits.locations
        travel = self._travel
        if travel.has_negative:
            return np.full((2, len(locations)), -UNREACHABLE, dtype=np.int64)

        if self._is_direct:
            paths = travel.entering(depot) if to_depot else travel.leaving(depot)
        else:
            via = (*locations.tolist(), *self._reload_depots)
            paths = travel.shortest(depot, via, to_depot)

        return paths[:, locations]


def _above(values: Values, most: int | Values) -> Values:
    """Return by how much the values are above the bound, where they are known."""
    is_above = (values > most) & (values < UNREACHABLE)
    return np.where(is_above, values - most, 0)


def _path(first: Values, second: Values) -> Values:
    """Return the lengths of two paths, one after the other."""
    length: Values = np.clip(first + second, -UNREACHABLE, UNREACHABLE)
    return length


def _array(values: Sequence[int]) -> Values:
    return np.array(values, dtype=np.int64)
