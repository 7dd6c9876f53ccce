"""Places of a solution where a client or a shipment could be served."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus.diagnosis.change import Change
from pyvrp_plus.diagnosis.groups_on_routes import GroupsOnRoutes
from pyvrp_plus.diagnosis.labels import location_label, vehicle_label
from pyvrp_plus.diagnosis.measure import Measure
from pyvrp_plus.diagnosis.plan import Plan
from pyvrp_plus.locations import splits_shipment


@dataclass(frozen=True)
class Insertion:
    """
    A way to serve a client or a shipment.

    Parameters
    ----------
    plan
        The route that serves it.
    replaces
        Index of the route that it replaces; None if it is another vehicle's.
    changes
        What must change for there to be that vehicle.
    words
        Where it is served.
    """

    plan: Plan
    replaces: int | None
    changes: tuple[Change, ...]
    words: str


class Insertions:
    """
    Finds insertions into the feasible routes of a solution, and for other vehicles.

    Those that groups of visits on one route, or on different ones, do not allow are
    left out.

    Parameters
    ----------
    measure
        Measures the plans of the solution.
    most
        Number of positions that are given for each client or shipment: those of the
        least detours.
    """

    def __init__(self, measure: Measure, most: int) -> None:
        #: The groups of the problem, and where their members are.
        self.groups = GroupsOnRoutes(measure.data, measure.solution)
        self._measure = measure
        self._most = most
        self._plans = {
            idx: Plan.of(route)
            for idx, route in enumerate(measure.solution.routes())
            if route.is_feasible() and not measure.missing_edges(Plan.of(route))
        }
        # Route, trip, position, locations before and after, and profile of each place.
        self._places = np.array(list(self._all_places()), dtype=np.int64)

    def of(self, visits: tuple[int, ...]) -> Iterator[Insertion]:
        """Give insertions of a client, or of a pickup and its delivery."""
        allowed = self.groups.allowed_routes(visits)
        if len(self._places):
            is_allowed = [route in allowed for route in self._places[:, 0].tolist()]
            places = self._places[is_allowed]
            if len(visits) == 1:
                yield from self._of_client(visits[0], places)
            else:
                yield from self._of_shipment(visits, places)

        yield from self._as_trips(visits, allowed)
        if None in allowed:
            yield from self._as_routes(visits)

    def _all_places(self) -> Iterator[tuple[int, ...]]:
        for route, plan in self._plans.items():
            profile = self._measure.data.vehicle_type(plan.vehicle_type).profile
            for idx, trip in enumerate(plan.trips):
                stops = (trip.start_depot, *trip.visits, trip.end_depot)
                for position, ends in enumerate(pairwise(stops)):
                    yield route, idx, position, *ends, profile

    def _of_client(self, client: int, places: NDArray[np.int64]) -> Iterator[Insertion]:
        """Give insertions of a client into the trips of the solution."""
        nearest = _least(self._detours(client, places), self._most)
        for route, trip, position, before, _, _ in places[nearest].tolist():
            plan = self._plans[route].with_visit(client, trip, position)
            after = location_label(self._measure.data, before)
            yield Insertion(plan, route, (), f"on route #{route + 1} after {after}")

    def _of_shipment(
        self, visits: tuple[int, ...], places: NDArray[np.int64]
    ) -> Iterator[Insertion]:
        """Give insertions of a shipment into the trips of the solution."""
        data, most = self._measure.data, isqrt(self._most)
        pickup, delivery = visits
        detours = self._detours(delivery, places)
        for start in _least(self._detours(pickup, places), most):
            route, trip, position, before, *_ = places[start].tolist()
            is_later = (places[:, :2] == [route, trip]).all(axis=1)
            is_later[:start] = False
            later = np.flatnonzero(is_later)
            for end in later[_least(detours[later], most)]:
                to, after = places[end, 2:4].tolist()
                plan = self._plans[route]
                between = plan.trips[trip].visits[position:to]
                is_lifo = data.vehicle_type(plan.vehicle_type).lifo
                if is_lifo and splits_shipment(data, between):
                    continue  # what is on top would be in the way

                words = (
                    f"on route #{route + 1}, from after {location_label(data, before)} "
                    f"to after {location_label(data, after)}"
                )
                longer = plan.with_shipment((pickup, delivery), trip, (position, to))
                yield Insertion(longer, route, (), words)

    def _detours(self, visit: int, places: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the detours to the location, distance plus duration, of each place."""
        before, after, profile = places[:, 3:].T
        detours = np.zeros(len(before))
        for idx in np.unique(profile):
            is_here = profile == idx
            frm, to = before[is_here], after[is_here]
            edges = self._measure.travel(int(idx)).edges
            detour = edges(frm, visit) + edges(visit, to) - edges(frm, to)
            detours[is_here] = detour.astype(np.float64).sum(axis=0)

        return detours

    def _as_trips(
        self, visits: tuple[int, ...], allowed: Container[int | None]
    ) -> Iterator[Insertion]:
        """Give insertions as trips of their own, after a reload."""
        for idx, plan in list(self._plans.items())[: self._most]:
            type_ = self._measure.data.vehicle_type(plan.vehicle_type)
            if idx in allowed and len(plan.trips) < type_.max_trips:
                for depot in type_.reload_depots:
                    label = location_label(self._measure.data, depot)
                    words = f"on one more trip of route #{idx + 1}, from {label}"
                    yield Insertion(plan.with_trip(visits, depot), idx, (), words)

    def _as_routes(self, visits: tuple[int, ...]) -> Iterator[Insertion]:
        """Give insertions as routes of other vehicles."""
        data = self._measure.data
        for idx in range(data.num_vehicle_types):
            changes = self._measure.another_vehicle(idx)
            label = vehicle_label(data, idx)
            which = "another" if changes else "an unused"
            words = f"by {which} vehicle of {label}"
            yield Insertion(Plan.single(data, visits, idx), None, changes, words)


def _least(detours: NDArray[np.float64], most: int) -> NDArray[np.intp]:
    """Return the positions of the least detours."""
    return np.argsort(detours, kind="stable")[:most]
