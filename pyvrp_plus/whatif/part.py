"""The problem of a few vehicles, in which to leave a vehicle costs something."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import (
    Client,
    ClientGroup,
    ProblemData,
    Shipment,
    Solution,
    VehicleType,
)
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.diagnosis.change import changed_client, changed_shipment
from pyvrp_plus.diagnosis.plan import Plan, PlannedTrip
from pyvrp_plus.locations import shipment_at, steps_of
from pyvrp_plus.whatif.edges import select
from pyvrp_plus.whatif.eligibility import renumbered_types
from pyvrp_plus.whatif.selected_groups import selected_groups
from pyvrp_plus.whatif.task import Fleet, Task, vehicle_of

_UNLIMITED = int(np.iinfo(np.int64).max)


class Part:
    """
    The part of a task that concerns some vehicles, as a problem of its own.

    Each vehicle is a vehicle type, and so are the unused ones of each type. They have
    routing profiles in which the edges to and from a visit that had another vehicle
    before are longer, by half the charge each; those of locked visits are forbidden.
    So the search knows what it costs to take a client from its vehicle.

    Parameters
    ----------
    task, fleet
        What is to be decided, and how it has been so far.
    vehicles
        The vehicles, which are not locked.
    unserved
        Visits of no vehicle that are to be considered, too.
    charge
        Cost of each client or shipment that leaves its vehicle, or None if none may.
    """

    def __init__(
        self,
        task: Task,
        fleet: Fleet,
        vehicles: Sequence[int],
        unserved: Collection[int],
        charge: int | None,
    ) -> None:
        self._task = task
        self._fleet = fleet
        self._vehicles = vehicles
        self._charge = charge

        at = vehicle_of([fleet[vehicle] for vehicle in vehicles])
        data = task.data
        visits = sorted({*at, *unserved})
        self._locations = [*range(data.num_depots), *visits]
        self._number = {loc: idx for idx, loc in enumerate(self._locations)}
        self._visits = visits
        self._profiles: dict[tuple[Any, ...], int] = {}
        self._matrices: list[tuple[NDArray[np.int64], NDArray[np.int64]]] = []
        self._spare_types = [
            (idx, count)
            for idx in range(data.num_vehicle_types)
            if (count := min(task.num_unused(fleet, idx), len(visits))) > 0
        ]

    @property
    def has_vehicles(self) -> bool:
        """Whether there is any vehicle; without, there is no problem."""
        return bool(self._vehicles or self._spare_types)

    @cached_property
    def data(self) -> ProblemData:
        """The problem; its depots are those of the task."""
        task = self._task
        types = [
            self._type(self._type_of(vehicle), vehicle) for vehicle in self._vehicles
        ]
        types += [self._type(idx, None, count) for idx, count in self._spare_types]
        distances, durations = zip(*self._matrices, strict=True)
        clients, groups = self._clients()
        steps = [
            shipment_at(task.data, idx) for idx in self._visits if self._is_step(idx)
        ]
        return ProblemData(
            clients,
            task.data.depots(),
            types,
            distances,
            durations,
            groups,
            shipments=[self._shipment(idx) for idx, is_end in steps if not is_end],
            **selected_groups(task.data, self._number),
        )

    @cached_property
    def solution(self) -> Solution:
        """The routes of the fleet, as a solution of this part."""
        routes = []
        for idx, vehicle in enumerate(self._vehicles):
            route = self._fleet[vehicle]
            if route:
                plan = _renumbered(Plan.of(route), self._number.__getitem__, idx)
                routes.append(plan.route(self.data))

        return Solution(self.data, routes)

    def fleet(self, solution: Solution) -> Fleet:
        """Return the fleet with the routes of a solution of this part."""
        num_known = len(self._task.types)
        fleet = list(self._fleet)
        for vehicle in self._vehicles:
            fleet[vehicle] = None

        spare = []
        for route in solution.routes():
            idx = route.vehicle_type()
            plan = _renumbered(
                Plan.of(route), self._locations.__getitem__, self._types[idx]
            )
            if idx < len(self._vehicles):
                fleet[self._vehicles[idx]] = plan.route(self._task.data)
            else:
                spare.append(plan.route(self._task.data))

        new = [route for route in fleet[num_known:] if route]
        return [*fleet[:num_known], *new, *spare]

    @cached_property
    def _types(self) -> list[int]:
        """The vehicle type of the task that each one of the part stands for."""
        known = [self._type_of(vehicle) for vehicle in self._vehicles]
        return known + [idx for idx, _ in self._spare_types]

    def _type_of(self, vehicle: int) -> int:
        route = self._fleet[vehicle]
        return route.vehicle_type() if route else self._task.types[vehicle]

    def _type(self, idx: int, vehicle: int | None, count: int = 1) -> VehicleType:
        """Return a vehicle of a type, or unused ones, with a profile of its own."""
        type_ = self._task.data.vehicle_type(idx)
        charges = self._charges(vehicle)
        unit = type_.unit_distance_cost
        if unit == 0 and type_.max_distance == _UNLIMITED:
            unit, scale = 1, 0  # distances serve for charges alone
        else:
            scale = 1

        key = (type_.profile, scale, unit, charges.tobytes())
        if key not in self._profiles:
            self._profiles[key] = len(self._matrices)
            matrix = self._matrix(type_.profile, scale, unit, charges)
            self._matrices.append((matrix, self._edges[type_.profile][1]))

        return type_.replace(
            num_available=count,
            unit_distance_cost=unit,
            profile=self._profiles[key],
        )

    def _charges(self, vehicle: int | None) -> NDArray[np.int64]:
        """Return what it costs the vehicle to visit each location, beside the route."""
        is_away = (self._homes >= 0) & (
            self._homes != (-1 if vehicle is None else vehicle)
        )
        return np.where(is_away, self._away, 0)

    @cached_property
    def _homes(self) -> NDArray[np.int64]:
        """The vehicle before of each location, or -1."""
        homes = self._task.homes
        return np.array([homes.get(loc, -1) for loc in self._locations], dtype=np.int64)

    @cached_property
    def _away(self) -> NDArray[np.int64]:
        """What it costs another vehicle to visit each location that has a home."""
        away = np.zeros(len(self._locations), dtype=np.int64)
        for idx, home in enumerate(self._homes.tolist()):
            if home >= 0:
                away[idx] = self._away_from_home(self._locations[idx])

        return away

    def _away_from_home(self, visit: int) -> int:
        if self._charge is None or visit in self._task.locked_visits:
            return MAX_VALUE
        if not self._is_step(visit):
            return self._charge

        # Both ends of a shipment share its charge.
        is_delivery = shipment_at(self._task.data, visit)[1]
        return self._charge - self._charge // 2 if is_delivery else self._charge // 2

    def _is_locked(self, visit: int) -> bool:
        is_home = visit in self._task.homes
        return is_home and (self._charge is None or visit in self._task.locked_visits)

    def _is_step(self, visit: int) -> bool:
        return visit >= self._task.data.num_depots + self._task.data.num_clients

    def _matrix(
        self, profile: int, scale: int, unit: int, charges: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Return distances, with the charges in units of distance."""
        old = self._edges[profile][0]
        is_locked = charges >= MAX_VALUE
        distances = scale * old
        if unit > 0:
            longer = np.where(is_locked, 0, np.rint(charges / unit)).astype(np.int64)
            distances += longer // 2 + (longer - longer // 2)[:, None]

        distances[old >= MAX_VALUE] = MAX_VALUE
        distances[is_locked] = distances[:, is_locked] = MAX_VALUE
        np.fill_diagonal(distances, 0)
        return distances

    @cached_property
    def _edges(self) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
        """The distances and durations of each profile of the task."""
        data = self._task.data
        return [
            (
                select(data.distances(idx), self._locations),
                select(data.durations(idx), self._locations),
            )
            for idx in range(data.num_profiles)
        ]

    def _clients(self) -> tuple[list[Client], list[ClientGroup]]:
        data = self._task.data
        clients = []
        members: dict[int, list[int]] = {}
        for visit in self._visits:
            if self._is_step(visit):
                break

            client = data.location(visit)
            assert isinstance(client, Client)
            group = client.group
            values = renumbered_types(client, self._types)
            if self._is_locked(visit):
                values |= {"group": None, "required": True}
            elif visit in self._task.homes and not client.required:
                assert self._charge is not None
                values["prize"] = client.prize + self._charge

            if group is not None and "group" not in values:
                values["group"] = list({**members, group: []}).index(group)
                members.setdefault(group, []).append(self._number[visit])

            clients.append(changed_client(client, values) if values else client)

        groups = [
            ClientGroup(inside, data.group(idx).required, name=data.group(idx).name)
            for idx, inside in members.items()
        ]
        return clients, groups

    def _shipment(self, idx: int) -> Shipment:
        data = self._task.data
        shipment = data.shipment(idx)
        pickup, _ = steps_of(data, idx)
        values = renumbered_types(shipment, self._types)
        if self._is_locked(pickup):
            values["required"] = True
        elif pickup in self._task.homes and not shipment.required:
            assert self._charge is not None
            values["prize"] = shipment.prize + self._charge

        return changed_shipment(shipment, values) if values else shipment


def _renumbered(plan: Plan, number: Any, type_: int) -> Plan:
    """Return the plan with other numbers of its visits; depots keep theirs."""
    return Plan(
        tuple(
            PlannedTrip(
                tuple(map(number, trip.visits)), trip.start_depot, trip.end_depot
            )
            for trip in plan.trips
        ),
        type_,
    )
