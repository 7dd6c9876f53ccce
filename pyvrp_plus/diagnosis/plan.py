"""Routes as they could be, before they are evaluated."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product

from pyvrp_plus._pyvrp import ProblemData, Route, Trip
from pyvrp_plus.locations import splits_shipment


@dataclass(frozen=True)
class PlannedTrip:
    """
    A trip between two depots.

    Parameters
    ----------
    visits
        Location indices of the clients, pickups and deliveries, in order.
    start_depot, end_depot
        Location indices of the depots.
    """

    visits: tuple[int, ...]
    start_depot: int
    end_depot: int


@dataclass(frozen=True)
class Plan:
    """
    A route that need not have been evaluated.

    Parameters
    ----------
    trips
        The trips, at least one.
    vehicle_type
        Index of the vehicle type.
    """

    trips: tuple[PlannedTrip, ...]
    vehicle_type: int

    @classmethod
    def of(cls, route: Route) -> Plan:
        """Return the plan that a route has followed."""
        trips = (
            PlannedTrip(tuple(trip.visits()), trip.start_depot(), trip.end_depot())
            for trip in route.trips()
        )
        return cls(tuple(trips), route.vehicle_type())

    @classmethod
    def single(cls, data: ProblemData, visits: tuple[int, ...], type_: int) -> Plan:
        """Return the plan of one trip of a vehicle type."""
        vehicle_type = data.vehicle_type(type_)
        trip = PlannedTrip(visits, vehicle_type.start_depot, vehicle_type.end_depot)
        return cls((trip,), type_)

    @property
    def visits(self) -> tuple[int, ...]:
        """Location indices of the visits of all trips."""
        return tuple(visit for trip in self.trips for visit in trip.visits)

    def route(self, data: ProblemData) -> Route:
        """Return the route of this plan."""
        if len(self.trips) == 1:
            return Route(data, self.trips[0].visits, self.vehicle_type)

        trips = [
            Trip(data, trip.visits, self.vehicle_type, trip.start_depot, trip.end_depot)
            for trip in self.trips
        ]
        return Route(data, trips, self.vehicle_type)

    def edges(self) -> Iterator[tuple[int, int]]:
        """Give the edges that it uses, in order."""
        for trip in self.trips:
            stops = (trip.start_depot, *trip.visits, trip.end_depot)
            yield from pairwise(stops)

    def with_visit(self, client: int, trip: int, position: int) -> Plan:
        """Return the plan that visits the client, too, at a position of a trip."""
        visits = self.trips[trip].visits
        return self._with_visits(trip, (*visits[:position], client, *visits[position:]))

    def with_shipment(
        self, shipment: tuple[int, int], trip: int, positions: tuple[int, int]
    ) -> Plan:
        """Return the plan with a pickup and a delivery before positions of a trip."""
        pickup, delivery = positions
        later = self.with_visit(shipment[1], trip, delivery)
        return later.with_visit(shipment[0], trip, pickup)

    def without(self, visits: Collection[int]) -> Plan | None:
        """Return the plan without some visits; None if no others are left."""
        trips = tuple(
            PlannedTrip(
                tuple(visit for visit in trip.visits if visit not in visits),
                trip.start_depot,
                trip.end_depot,
            )
            for trip in self.trips
        )
        plan = Plan(trips, self.vehicle_type)
        return plan if plan.visits else None

    def with_trip(self, visits: tuple[int, ...], depot: int) -> Plan:
        """Return the plan with one more trip, after a reload, for the visits."""
        *others, last = self.trips
        before = PlannedTrip(last.visits, last.start_depot, depot)
        after = PlannedTrip(visits, depot, last.end_depot)
        return Plan((*others, before, after), self.vehicle_type)

    def with_reload(
        self, data: ProblemData, depots: Iterable[int]
    ) -> Iterator[tuple[Plan, int, int]]:
        """
        Give the plans with one more reload, before a visit of a trip.

        With each plan come the depot, and the location that is visited next. Before the
        first visit of all, the reload removes the initial load. No shipment is on board
        at a reload.
        """
        for idx, trip in enumerate(self.trips):
            cuts = [
                cut
                for cut in range(min(idx, 1), len(trip.visits))
                if not splits_shipment(data, trip.visits[:cut])
            ]
            for cut, depot in product(cuts, depots):
                halves = (
                    PlannedTrip(trip.visits[:cut], trip.start_depot, depot),
                    PlannedTrip(trip.visits[cut:], depot, trip.end_depot),
                )
                trips = (*self.trips[:idx], *halves, *self.trips[idx + 1 :])
                yield Plan(trips, self.vehicle_type), depot, trip.visits[cut]

    def split(self, data: ProblemData) -> Iterator[tuple[Plan, Plan]]:
        """Give all ways to divide the plan between two vehicles of its type."""
        type_ = data.vehicle_type(self.vehicle_type)
        for idx, trip in enumerate(self.trips):
            for cut in range(len(trip.visits) + 1):
                head = PlannedTrip(trip.visits[:cut], trip.start_depot, type_.end_depot)
                tail = PlannedTrip(trip.visits[cut:], type_.start_depot, trip.end_depot)
                before = Plan((*self.trips[:idx], head), self.vehicle_type)
                after = Plan((tail, *self.trips[idx + 1 :]), self.vehicle_type)
                is_whole = not splits_shipment(data, head.visits)
                if is_whole and before.visits and after.visits:
                    yield before, after

    def _with_visits(self, trip: int, visits: tuple[int, ...]) -> Plan:
        old = self.trips[trip]
        new = PlannedTrip(visits, old.start_depot, old.end_depot)
        trips = (*self.trips[:trip], new, *self.trips[trip + 1 :])
        return Plan(trips, self.vehicle_type)
