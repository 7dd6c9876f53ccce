"""The table of stops of a route, from which all formats are made."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import (
    Client,
    Depot,
    EuclideanDistances,
    ProblemData,
    Route,
    ScheduledVisit,
)
from pyvrp_plus.locations import shipment_at
from pyvrp_plus.names import location_name
from pyvrp_plus.time_windows import window_of_service

#: What stands for no limit in the data.
_UNLIMITED = int(np.iinfo(np.int64).max)

Kind = Literal["start", "client", "pickup", "delivery", "reload", "end"]


@dataclass(frozen=True, slots=True)
class Stop:
    """
    A visit of a vehicle to a location.

    Times, distances and loads are in the units of the problem. The vehicle leaves as
    early as a route of minimal duration permits (:meth:`Route.start_time
    <pyvrp_plus.Route.start_time>`).

    Parameters
    ----------
    kind
        What happens here: the route starts or ends, a client is visited, a shipment is
        picked up or delivered, or the vehicle reloads between two trips.
    location
        Index of the location.
    name
        Name of the location, or its kind and index if it has none.
    x, y
        Coordinates of the location.
    trip
        Index of the trip in the route; a depot between trips counts to the later one.
    arrival
        Time of arrival. It is later than the start of service by the time warp, and
        earlier by the time that the vehicle waits.
    wait_duration, time_warp
        Time until service can start, and time by which the vehicle arrives too late.
    start_service, end_service
        When service starts and ends.
    slack
        By how much service may start later than planned without time warp here or
        later on, or None if there is no limit: the forward time slack of Savelsbergh
        (1992), which waiting absorbs, and which the maximum duration of the shift
        bounds, too.
    tw_early, tw_late
        Time window of the location, of several the one in which service starts;
        ``tw_late`` is None if there is no end.
    delivery, pickup
        Amounts that are delivered and picked up here, per load dimension.
    load
        Amounts on board when the vehicle leaves, per load dimension.
    distance, travel_duration
        Distance and duration of travel from the stop before; zero at the start.

    References
    ----------
    Savelsbergh, M. W. P. (1992), "The vehicle routing problem with time windows:
    Minimizing route duration", ORSA Journal on Computing 4(2).
    """

    kind: Kind
    location: int
    name: str
    x: float
    y: float
    trip: int
    arrival: int
    wait_duration: int
    time_warp: int
    start_service: int
    end_service: int
    slack: int | None
    tw_early: int
    tw_late: int | None
    delivery: list[int]
    pickup: list[int]
    load: list[int]
    distance: int
    travel_duration: int


def stops_of(data: ProblemData, route: Route) -> list[Stop]:
    """Return the stops of a route of a solution to the given problem, in order."""
    schedule = route.schedule()
    visited = [visit.location for visit in schedule]
    profile = data.vehicle_type(route.vehicle_type()).profile
    columns = zip(
        schedule,
        _kinds(data, visited),
        _slacks(data, route, schedule),
        _loads(data, route),
        _travelled(data.distances(profile), visited),
        _travelled(data.durations(profile), visited),
        strict=True,
    )

    stops = []
    for visit, kind, slack, load, distance, duration in columns:
        place = data.location(visit.location)
        tw_early, tw_late = _window(data, visit)
        delivery, pickup = amounts_at(data, visit.location)
        stops.append(
            Stop(
                kind=kind,
                location=visit.location,
                name=location_name(data, visit.location),
                x=place.x,
                y=place.y,
                trip=min(visit.trip, route.num_trips() - 1),
                arrival=visit.start_service + visit.time_warp - visit.wait_duration,
                wait_duration=visit.wait_duration,
                time_warp=visit.time_warp,
                start_service=visit.start_service,
                end_service=visit.end_service,
                slack=slack,
                tw_early=tw_early,
                tw_late=limit(tw_late),
                delivery=delivery,
                pickup=pickup,
                load=load,
                distance=distance,
                travel_duration=duration,
            )
        )

    return stops


def limit(value: int) -> int | None:
    """Return a limit, or None if the value stands for no limit."""
    return None if value >= _UNLIMITED else value


def amounts_at(data: ProblemData, location: int) -> tuple[list[int], list[int]]:
    """Return the amounts that are delivered and picked up at a location."""
    place = data.location(location)
    if isinstance(place, Client):
        return place.delivery, place.pickup

    none = [0] * data.num_load_dimensions
    if isinstance(place, Depot):
        return none, none

    shipment, is_delivery = shipment_at(data, location)
    amount = data.shipment(shipment).amount
    return (amount, none) if is_delivery else (none, amount)


def _window(data: ProblemData, visit: ScheduledVisit) -> tuple[int, int]:
    return window_of_service(data.location(visit.location), visit.start_service)


def _kinds(data: ProblemData, visited: Sequence[int]) -> list[Kind]:
    return ["start", *(_kind(data, location) for location in visited[1:-1]), "end"]


def _kind(data: ProblemData, location: int) -> Kind:
    place = data.location(location)
    if isinstance(place, Depot):
        return "reload"
    if isinstance(place, Client):
        return "client"

    return "delivery" if shipment_at(data, location)[1] else "pickup"


def _travelled(
    weights: NDArray[np.int64] | EuclideanDistances, visited: Sequence[int]
) -> list[int]:
    """Return the weight of the edge to each visit; that of the first is zero."""
    legs: list[int] = weights[visited[:-1], visited[1:]].tolist()
    return [0, *legs]


def _slacks(
    data: ProblemData, route: Route, schedule: Sequence[ScheduledVisit]
) -> list[int | None]:
    """Return by how much service at each stop may start later, see :class:`Stop`."""
    vehicle = data.vehicle_type(route.vehicle_type())
    latest = [_window(data, visit)[1] for visit in schedule]
    latest[0] = min(latest[0], vehicle.start_late)
    latest[-1] = min(latest[-1], vehicle.tw_late)

    def margin(limit: int, planned: int) -> float:
        return math.inf if limit >= _UNLIMITED else max(limit - planned, 0)

    duration = schedule[-1].end_service - route.start_time()
    shift_left = margin(vehicle.max_duration, duration)

    slacks: list[int | None] = []
    slack, waits = math.inf, 0
    for idx in range(len(schedule) - 1, -1, -1):
        visit = schedule[idx]
        slack = min(
            slack, 0 if visit.time_warp else margin(latest[idx], visit.start_service)
        )
        # A late start moves the shift; a delay on the road makes it longer.
        bound = slack if idx == 0 else min(slack, shift_left + waits)
        slacks.append(None if math.isinf(bound) else int(bound))
        slack += visit.wait_duration
        waits += visit.wait_duration

    return slacks[::-1]


def _loads(data: ProblemData, route: Route) -> list[list[int]]:
    """Return the load on board when the vehicle leaves each stop."""
    vehicle = data.vehicle_type(route.vehicle_type())
    loads = []
    for idx, trip in enumerate(route.trips()):
        on_board = np.array(trip.delivery(), dtype=np.int64)
        if idx == 0:
            on_board += np.array(vehicle.initial_load, dtype=np.int64)

        changes = [_changes(data, visit) for visit in trip.visits()]
        loads += np.cumsum([on_board, *changes], axis=0).tolist()

    return [*loads, [0] * data.num_load_dimensions]


def _changes(data: ProblemData, visit: int) -> NDArray[np.int64]:
    delivery, pickup = amounts_at(data, visit)
    return np.array(pickup, np.int64) - np.array(delivery, np.int64)
