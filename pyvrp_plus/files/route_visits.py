"""Routes as lists of visits, in which a depot stands between two trips."""

from __future__ import annotations

from collections.abc import Iterable

from pyvrp_plus._pyvrp import ProblemData, Route, Trip


def visits_of(route: Route) -> list[int]:
    """Return the visits of a route, with the depots between its trips."""
    first, *others = route.trips()
    visits = list(first.visits())
    for trip in others:
        visits += [trip.start_depot(), *trip.visits()]

    return visits


def route_of(data: ProblemData, visits: Iterable[int], vehicle_type: int) -> Route:
    """
    Return a route of one or more trips, split at the visits to depots.

    Raises
    ------
    IndexError, RuntimeError, ValueError
        When this is not a route of the given problem.
    """
    vehicle = data.vehicle_type(vehicle_type)
    trips = []
    start, clients = vehicle.start_depot, list[int]()
    for visit in visits:
        if 0 <= visit < data.num_depots:
            trips.append(Trip(data, clients, vehicle_type, start, visit))
            start, clients = visit, []
        else:
            clients.append(visit)

    trips.append(Trip(data, clients, vehicle_type, start, vehicle.end_depot))
    return Route(data, trips, vehicle_type)
