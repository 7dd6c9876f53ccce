"""Places of a solution where a client could be visited."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from pyvrp_plus.diagnosis.change import Change
from pyvrp_plus.diagnosis.labels import location_label, vehicle_label
from pyvrp_plus.diagnosis.measure import Measure
from pyvrp_plus.diagnosis.plan import Plan


@dataclass(frozen=True)
class Insertion:
    """
    A way to visit a client.

    Parameters
    ----------
    plan
        The route that visits the client.
    replaces
        Index of the route that it replaces; None if it is another vehicle's.
    changes
        What must change for there to be that vehicle.
    words
        Where the client is visited.
    """

    plan: Plan
    replaces: int | None
    changes: tuple[Change, ...]
    words: str


class Insertions:
    """
    Finds insertions into the feasible routes of a solution, and for other vehicles.

    Parameters
    ----------
    measure
        Measures the plans of the solution.
    most
        Number of positions that are given for each client: those of the least detours.
    """

    def __init__(self, measure: Measure, most: int) -> None:
        self._measure = measure
        self._most = most
        self._plans = {
            idx: Plan.of(route)
            for idx, route in enumerate(measure.solution.routes())
            if route.is_feasible() and not measure.missing_edges(Plan.of(route))
        }
        # Route, trip, position, locations before and after, and profile of each place.
        self._places = np.array(list(self._all_places()), dtype=np.int64)

    def of(self, client: int) -> Iterator[Insertion]:
        """Give insertions of the client."""
        yield from self._into_trips(client)
        yield from self._as_trips(client)
        yield from self._as_routes(client)

    def _all_places(self) -> Iterator[tuple[int, ...]]:
        for route, plan in self._plans.items():
            profile = self._measure.data.vehicle_type(plan.vehicle_type).profile
            for idx, trip in enumerate(plan.trips):
                stops = (trip.start_depot, *trip.visits, trip.end_depot)
                for position, ends in enumerate(pairwise(stops)):
                    yield route, idx, position, *ends, profile

    def _into_trips(self, client: int) -> Iterator[Insertion]:
        if not len(self._places):
            return

        detours = self._detours(client)
        nearest = np.argsort(detours, kind="stable")[: self._most]
        for route, trip, position, before, _, _ in self._places[nearest].tolist():
            plan = self._plans[route].with_visit(client, trip, position)
            after = location_label(self._measure.data, before)
            yield Insertion(plan, route, (), f"on route #{route + 1} after {after}")

    def _detours(self, client: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Return the detours to the client, distance plus duration, of each place."""
        before, after, profile = self._places[:, 3:].T
        detours = np.zeros(len(before))
        for idx in np.unique(profile):
            is_here = profile == idx
            frm, to = before[is_here], after[is_here]
            edges = self._measure.travel(int(idx)).edges
            detour = edges(frm, client) + edges(client, to) - edges(frm, to)
            detours[is_here] = detour.astype(np.float64).sum(axis=0)

        return detours

    def _as_trips(self, client: int) -> Iterator[Insertion]:
        """Give insertions as trips of their own, after a reload."""
        for idx, plan in list(self._plans.items())[: self._most]:
            type_ = self._measure.data.vehicle_type(plan.vehicle_type)
            if len(plan.trips) < type_.max_trips:
                for depot in type_.reload_depots:
                    label = location_label(self._measure.data, depot)
                    words = f"on one more trip of route #{idx + 1}, from {label}"
                    yield Insertion(plan.with_trip(client, depot), idx, (), words)

    def _as_routes(self, client: int) -> Iterator[Insertion]:
        """Give insertions as routes of other vehicles."""
        data = self._measure.data
        for idx in range(data.num_vehicle_types):
            changes = self._measure.another_vehicle(idx)
            label = vehicle_label(data, idx)
            which = "another" if changes else "an unused"
            words = f"by {which} vehicle of {label}"
            yield Insertion(Plan.single(data, (client,), idx), None, changes, words)
