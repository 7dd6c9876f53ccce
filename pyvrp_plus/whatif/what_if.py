"""Changes of a plan: who comes, who goes, and what stays as it is."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from pyvrp_plus._pyvrp import VehicleType
from pyvrp_plus.keywords import suggest_keywords
from pyvrp_plus.result import Result
from pyvrp_plus.stop import MaxRuntime, StoppingCriterion
from pyvrp_plus.stop.native_stop import start_clocks
from pyvrp_plus.whatif.changes import Changes
from pyvrp_plus.whatif.references import Reference, route_index, type_index
from pyvrp_plus.whatif.replan import Replan
from pyvrp_plus.whatif.replanner import replan
from pyvrp_plus.whatif.start import start_of


class WhatIf(Changes):
    """
    Changes of a plan, and the search for a new plan that changes as little as is worth.

    Clients are given by name, or by the index of their location in the plan's problem;
    what is added gets the numbers after all of these. Vehicles are given by the
    index of their route, or by the name of their type, if it has only one route.

    Parameters
    ----------
    result
        The plan. It is not changed.

    Raises
    ------
    ValueError
        When the result has no ``data``.
    """

    def __init__(self, result: Result) -> None:
        super().__init__(result._data())
        self._before = result
        self._gone_routes: set[int] = set()
        self._locked_routes: set[int] = set()
        self._locked_visits: set[int] = set()

    @suggest_keywords
    def add_vehicle(
        self, vehicle_type: Reference | VehicleType, num_vehicles: int = 1
    ) -> None:
        """
        Add vehicles of a type that is given by name or index, or of a new type.

        Raises
        ------
        ValueError
            When there is no such type, or the number is not positive.
        """
        if num_vehicles < 1:
            raise ValueError(f"num_vehicles must be positive, but is {num_vehicles}.")
        if isinstance(vehicle_type, VehicleType):
            self._types.append((vehicle_type, num_vehicles))
            return

        idx = type_index([type_ for type_, _ in self._types], vehicle_type)
        type_, count = self._types[idx]
        self._types[idx] = type_, count + num_vehicles

    def remove_vehicle(self, vehicle: Reference) -> None:
        """
        Remove a vehicle, such as one that broke down: others visit its clients.

        A vehicle without a route is removed by the name of its type, if it has none.

        Raises
        ------
        ValueError
            When there is no such vehicle, or there are several.
        """
        used = {route.vehicle_type() for route in self._before.best.routes()}
        if isinstance(vehicle, str):
            names = [type_.name for type_, _ in self._types]
            idx = type_index([type_ for type_, _ in self._types], vehicle)
            if vehicle in names and idx not in used:
                self._remove_one(idx)
                return

        route = self._route(vehicle)
        if route not in self._gone_routes:
            self._gone_routes.add(route)
            self._remove_one(self._before.best.routes()[route].vehicle_type())

    def change_vehicle_type(self, vehicle_type: Reference, **fields: Any) -> None:
        """
        Change fields of a vehicle type, see :meth:`~pyvrp_plus.VehicleType.replace`.

        Raises
        ------
        TypeError
            When there is no such field.
        ValueError
            When there is no such type, or a value is wrong.
        """
        idx = type_index([type_ for type_, _ in self._types], vehicle_type)
        type_, count = self._types[idx]
        changed = type_.replace(**fields)
        self._types[idx] = changed, fields.get("num_available", count)

    def lock_route(self, vehicle: Reference) -> None:
        """
        Leave the route of a vehicle as it is, for example as it is loaded already.

        Raises
        ------
        ValueError
            When there is no such vehicle, or there are several.
        """
        self._locked_routes.add(self._route(vehicle))

    def lock_client(self, client: Reference) -> None:
        """
        Have a client visited by the same vehicle as before, at whatever time.

        Raises
        ------
        ValueError
            When there is no such client, there are several of the name, or none visits
            it.
        """
        self._lock(self._client_number(client), f"Client {client!r}")

    def lock_shipment(self, shipment: Reference) -> None:
        """
        Have a shipment transported by the same vehicle as before; likewise.

        Raises
        ------
        ValueError
            As for :meth:`lock_client`.
        """
        for step in self._steps(shipment):
            self._lock(step, f"Shipment {shipment!r}")

    @suggest_keywords
    def solve(
        self,
        stop: StoppingCriterion | None = None,
        seed: int = 0,
        *,
        stability_cost: int = 0,
        max_moved: int | None = None,
    ) -> Replan:
        """
        Return the new plan.

        It minimises its cost plus that of moved clients: those that the plan before
        visited by a vehicle that is still there, and which another vehicle visits now,
        or none.

        Parameters
        ----------
        stop
            Stopping criterion; by default one second of wall-clock time.
        seed
            Seed of the random number generator.
        stability_cost
            Cost of each client or shipment that is moved, in the unit of all costs.
        max_moved
            How many may be moved at most, None for any number. With zero, new clients
            are inserted into the routes that there are, or into new ones.

        Raises
        ------
        ValueError
            When changes contradict each other, no vehicle is left, or a number is
            negative.
        """
        started = time.perf_counter()
        stop = MaxRuntime(1) if stop is None else stop
        start_clocks(stop, started)
        for name, value in (
            ("stability_cost", stability_cost),
            ("max_moved", max_moved or 0),
        ):
            if value < 0:
                raise ValueError(f"{name} must not be negative, but is {value}.")

        self._check_locks()
        changed = self._problem()
        start = start_of(
            self._before.best,
            changed,
            gone_routes=self._gone_routes,
            locked_routes=self._locked_routes,
            locked_visits=self._locked_visits,
            changed_visits=self._changed_visits(),
            stability_cost=stability_cost,
            max_moved=max_moved,
        )
        outcome = replan(start, stop, seed)
        return Replan.of(self._before, changed, start, outcome, started)

    def _route(self, vehicle: Reference) -> int:
        return route_index(self._data, self._before.best, vehicle)

    def _remove_one(self, vehicle_type: int) -> None:
        type_, count = self._types[vehicle_type]
        if count == 0:
            raise ValueError(f"There is no vehicle of type {vehicle_type} left.")
        self._types[vehicle_type] = type_, count - 1

    def _lock(self, visit: int, what: str) -> None:
        if not any(visit in route.visits() for route in self._before.best.routes()):
            raise ValueError(f"{what} is not visited: there is no vehicle to keep.")
        self._locked_visits.add(visit)

    def _check_locks(self) -> None:
        routes = self._before.best.routes()
        for idx in sorted(self._locked_routes):
            if idx in self._gone_routes:
                raise ValueError(f"Route {idx} is locked, but its vehicle is removed.")
            _check_removed(routes[idx].visits(), self._removed, f"locked route {idx}")

        _check_removed(self._locked_visits, self._removed, "locked clients")
        for idx in sorted(self._gone_routes):
            _check_removed(
                routes[idx].visits(), self._locked_visits, "a vehicle that is removed"
            )


def _check_removed(visits: Iterable[int], others: set[int], where: str) -> None:
    both = sorted(others.intersection(visits))
    if both:
        raise ValueError(f"Location {both[0]} is locked or removed, but of {where}.")
