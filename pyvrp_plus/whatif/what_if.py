"""Changes of a plan: who comes, who goes, and what stays as it is."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from numpy.typing import ArrayLike

from pyvrp_plus._pyvrp import Client, VehicleType
from pyvrp_plus.diagnosis.change import changed_client
from pyvrp_plus.keywords import suggest_keywords
from pyvrp_plus.lengths import Metric
from pyvrp_plus.result import Result
from pyvrp_plus.stop import MaxRuntime, StoppingCriterion
from pyvrp_plus.stop.native_stop import start_clocks
from pyvrp_plus.whatif.changed_problem import ChangedProblem, change_problem
from pyvrp_plus.whatif.edges import NewEdges, rows_of
from pyvrp_plus.whatif.references import (
    Reference,
    client_number,
    route_index,
    shipment_steps,
    type_index,
)
from pyvrp_plus.whatif.replan import Replan
from pyvrp_plus.whatif.replanner import replan
from pyvrp_plus.whatif.start import start_of

# Fields of clients that changes of theirs cannot be about: edges do not follow
# coordinates, and groups have lists of their clients.
_FIXED = ("x", "y", "group")


class WhatIf:
    """
    Changes of a plan, and the search for a new plan that changes as little as is worth.

    Clients are given by name, or by the index of their location in the plan's problem;
    those that are added get the numbers after all of these. Vehicles are given by the
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
        self._before = result
        self._data = result._data()
        self._clients: dict[int, Client] = {}
        self._new: list[tuple[Client, NewEdges]] = []
        self._removed: set[int] = set()
        self._types = [
            (type_, type_.num_available) for type_ in self._data.vehicle_types()
        ]
        self._gone_routes: set[int] = set()
        self._locked_routes: set[int] = set()
        self._locked_visits: set[int] = set()

    @property
    def num_numbers(self) -> int:
        """Number of locations before and of clients that were added, removed or not."""
        return self._data.num_locations + len(self._new)

    @suggest_keywords
    def add_client(
        self,
        client: Client,
        distances: ArrayLike | None = None,
        durations: ArrayLike | None = None,
        *,
        metric: Metric = "euclidean",
    ) -> int:
        """
        Add a client, and return its number.

        Parameters
        ----------
        client
            The client.
        distances, durations
            Edges between the client and all numbers so far, also of what is removed: an
            array of shape ``(n,)`` if they are the same in both directions, ``(2, n)``
            with a row for those from the client and one for those to it, or
            ``(num_profiles, 2, n)``. Those that are not given are estimated: they are
            in the same proportion to the way between the coordinates as the edges that
            are there, on average.
        metric
            How long that way is, see :meth:`Model.add_edges_from_coordinates`.

        Raises
        ------
        ValueError
            When a shape or value is wrong, or edges cannot be estimated as all
            locations have the same coordinates.
        """
        number = self.num_numbers
        given = [
            None
            if rows is None
            else rows_of(rows, name, self._data.num_profiles, number)
            for name, rows in (("distances", distances), ("durations", durations))
        ]
        self._new.append((client, NewEdges(given[0], given[1], metric)))
        return number

    def remove_client(self, client: Reference) -> None:
        """
        Remove a client.

        Raises
        ------
        ValueError
            When there is no such client, or there are several of the name.
        """
        self._removed.add(self._client(client))

    def remove_shipment(self, shipment: Reference) -> None:
        """
        Remove a shipment, which is given by its name or index.

        Raises
        ------
        ValueError
            When there is no such shipment, or there are several of the name.
        """
        self._removed.update(shipment_steps(self._data, shipment))

    def change_client(self, client: Reference, **fields: Any) -> None:
        """
        Change fields of a client, which are those of :class:`~pyvrp_plus.Client`.

        The coordinates and the group are not among them: remove such a client, and add
        it anew.

        Raises
        ------
        TypeError
            When there is no such field.
        ValueError
            When there is no such client, or a value is wrong.
        """
        for name in _FIXED:
            if name in fields:
                raise ValueError(
                    f"{name} cannot be changed: remove the client, and add it anew."
                )

        number = self._client(client)
        if number >= self._data.num_locations:
            idx = number - self._data.num_locations
            old, edges = self._new[idx]
            self._new[idx] = changed_client(old, fields), edges
        else:
            known = self._clients.get(number, self._data.location(number))
            assert isinstance(known, Client)
            self._clients[number] = changed_client(known, fields)

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
        self._lock(self._client(client), f"Client {client!r}")

    def lock_shipment(self, shipment: Reference) -> None:
        """
        Have a shipment transported by the same vehicle as before; likewise.

        Raises
        ------
        ValueError
            As for :meth:`lock_client`.
        """
        for step in shipment_steps(self._data, shipment):
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
        changed = self._changed_problem()
        start = start_of(
            self._before.best,
            changed,
            gone_routes=self._gone_routes,
            locked_routes=self._locked_routes,
            locked_visits=self._locked_visits,
            changed_clients=self._clients,
            stability_cost=stability_cost,
            max_moved=max_moved,
        )
        outcome = replan(start, stop, seed)
        return Replan.of(self._before, changed, start, outcome, started)

    def _client(self, client: Reference) -> int:
        new = [each for each, _ in self._new]
        return client_number(self._data, new, client)

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

    def _changed_problem(self) -> ChangedProblem:
        return change_problem(
            self._data, self._clients, self._new, self._removed, self._types
        )


def _check_removed(visits: Iterable[int], others: set[int], where: str) -> None:
    both = sorted(others.intersection(visits))
    if both:
        raise ValueError(f"Location {both[0]} is locked or removed, but of {where}.")
