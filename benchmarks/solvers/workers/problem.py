"""
A problem in plain numbers, for solvers that do not read VRPLIB files.

Names and meanings are those of PyVRP 0.12. Locations are numbered depots first.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]

#: Value of limits on amounts and times that stands for no limit.
UNLIMITED = int(np.iinfo(np.int64).max)

#: Distance of arcs that must not be used.
FORBIDDEN = 1 << 44


@dataclass(frozen=True)
class Client:
    """A client; ``group`` is an index into the groups, or ``None``."""

    x: float
    y: float
    delivery: list[int]
    pickup: list[int]
    service_duration: int
    tw_early: int
    tw_late: int
    release_time: int
    prize: int
    required: bool
    group: int | None
    required_skills: list[str] = field(default_factory=list)
    allowed_vehicle_types: list[int] | None = None
    forbidden_vehicle_types: list[int] = field(default_factory=list)
    time_windows: list[tuple[int, int]] = field(default_factory=list)  # not of PyVRP


@dataclass(frozen=True)
class Depot:
    """A depot."""

    x: float
    y: float
    tw_early: int
    tw_late: int


@dataclass(frozen=True)
class VehicleType:
    """A number of equal vehicles."""

    num_available: int
    capacity: list[int]
    start_depot: int
    end_depot: int
    fixed_cost: int
    tw_early: int
    tw_late: int
    start_late: int
    shift_duration: int
    max_overtime: int
    max_distance: int
    unit_distance_cost: int
    unit_duration_cost: int
    unit_overtime_cost: int
    profile: int
    initial_load: list[int]
    reload_depots: list[int]
    max_reloads: int
    lifo: bool = False
    skills: list[str] = field(default_factory=list)
    max_clients: int = UNLIMITED

    @property
    def max_duration(self) -> int:
        """Longest duration of a route, overtime included."""
        return min(self.shift_duration + self.max_overtime, UNLIMITED)


@dataclass(frozen=True)
class ClientGroup:
    """Clients of which exactly one is visited if required, else at most one."""

    clients: list[int]
    required: bool


@dataclass(frozen=True)
class ShipmentStep:
    """Where and when a shipment is picked up or delivered."""

    x: float
    y: float
    tw_early: int
    tw_late: int
    service_duration: int
    time_windows: list[tuple[int, int]] = field(default_factory=list)  # not of PyVRP


@dataclass(frozen=True)
class Shipment:
    """Goods that one vehicle picks up and then delivers."""

    pickup: ShipmentStep
    delivery: ShipmentStep
    amount: list[int]
    prize: int
    required: bool
    required_skills: list[str] = field(default_factory=list)
    allowed_vehicle_types: list[int] | None = None
    forbidden_vehicle_types: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Problem:
    """
    A problem; its matrices are in files, which are read on first use.

    ``num_profiles`` is the number of distance matrices, and of duration matrices.
    """

    folder: Path
    clients: list[Client]
    depots: list[Depot]
    vehicle_types: list[VehicleType]
    groups: list[ClientGroup]
    num_profiles: int
    shipments: list[Shipment] = field(default_factory=list)
    same_vehicle_groups: list[list[int]] = field(default_factory=list)
    different_vehicle_groups: list[list[int]] = field(default_factory=list)

    @classmethod
    def load(cls, folder: str) -> Problem:
        """Return the problem that :func:`save` has written into a folder."""
        content = json.loads((Path(folder) / "problem.json").read_text())
        return cls(
            Path(folder),
            [Client(**_with_windows(client)) for client in content["clients"]],
            [Depot(**depot) for depot in content["depots"]],
            [VehicleType(**vehicle) for vehicle in content["vehicle_types"]],
            [ClientGroup(**group) for group in content["groups"]],
            content["num_profiles"],
            [_shipment(shipment) for shipment in content["shipments"]],
            content["same_vehicle_groups"],
            content["different_vehicle_groups"],
        )

    @property
    def num_depots(self) -> int:
        """Number of depots, and location of the first client."""
        return len(self.depots)

    @property
    def num_locations(self) -> int:
        """Number of depots and clients, and two for each shipment."""
        return len(self.depots) + len(self.visits)

    @cached_property
    def visits(self) -> list[Client | ShipmentStep]:
        """What is visited, in the order of the locations after the depots."""
        steps = [step for s in self.shipments for step in (s.pickup, s.delivery)]
        return [*self.clients, *steps]

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Locations of the pickup and the delivery of each shipment."""
        first = len(self.depots) + len(self.clients)
        return [(idx, idx + 1) for idx in range(first, self.num_locations, 2)]

    @property
    def num_vehicles(self) -> int:
        """Number of vehicles of all types."""
        return sum(vehicle.num_available for vehicle in self.vehicle_types)

    @cached_property
    def deliveries(self) -> Integers:
        """Amounts of shape (clients, load dimensions)."""
        return self._amounts([client.delivery for client in self.clients])

    @cached_property
    def pickups(self) -> Integers:
        """Amounts of shape (clients, load dimensions)."""
        return self._amounts([client.pickup for client in self.clients])

    @cached_property
    def distances(self) -> list[Integers]:
        """Distance matrices by profile, of shape (locations, locations)."""
        return [self._matrix("distance", idx) for idx in range(self.num_profiles)]

    @cached_property
    def durations(self) -> list[Integers]:
        """Duration matrices by profile, of shape (locations, locations)."""
        return [self._matrix("duration", idx) for idx in range(self.num_profiles)]

    @cached_property
    def horizon(self) -> int:
        """Time by which every route has ended, unless it waits without need."""
        early, late = np.array(
            [
                (entity.tw_early, entity.tw_late)
                for entities in (self.visits, self.depots, self.vehicle_types)
                for entity in entities
            ]
        ).T
        latest = int(max(early.max(), late[late < UNLIMITED].max(initial=0)))
        travel = np.stack(self.durations).max(axis=0)
        travel[travel >= FORBIDDEN] = 0
        service = sum(visit.service_duration for visit in self.visits)
        return latest + service + int(travel.max(axis=1).sum())

    def _amounts(self, amounts: list[list[int]]) -> Integers:
        num_dimensions = len(self.vehicle_types[0].capacity)
        return np.array(amounts, np.int64).reshape(len(amounts), num_dimensions)

    def _matrix(self, name: str, profile: int) -> Integers:
        matrix: Integers = np.load(self.folder / f"{name}{profile}.npy")
        return matrix


def save(data: Any, folder: Path) -> None:
    """
    Describe a problem of ``pyvrp_plus``, or of PyVRP 0.12, in a folder.

    Parameters
    ----------
    data
        ``ProblemData`` of either package.
    folder
        Empty folder for the files.
    """
    clients = [_like(Client, client) for client in data.clients()]
    depots = [_like(Depot, depot) for depot in data.depots()]
    vehicle_types = [_like(VehicleType, vehicle) for vehicle in data.vehicle_types()]
    groups = [
        ClientGroup(list(group.clients), group.required) for group in data.groups()
    ]

    # PyVRP 0.12 has no shipments, and no groups of visits on one route.
    same_vehicle, different_vehicles = (
        [list(group) for group in getattr(data, name, list)()]
        for name in ("same_vehicle_groups", "different_vehicle_groups")
    )
    shipments = [
        Shipment(
            _like(ShipmentStep, shipment.pickup),
            _like(ShipmentStep, shipment.delivery),
            list(shipment.amount),
            shipment.prize,
            shipment.required,
            shipment.required_skills,
            shipment.allowed_vehicle_types,
            shipment.forbidden_vehicle_types,
        )
        for shipment in getattr(data, "shipments", list)()
    ]

    for idx in range(data.num_profiles):
        np.save(folder / f"distance{idx}.npy", data.distance_matrix(idx))
        np.save(folder / f"duration{idx}.npy", data.duration_matrix(idx))

    problem = Problem(
        folder,
        clients,
        depots,
        vehicle_types,
        groups,
        data.num_profiles,
        shipments,
        same_vehicle,
        different_vehicles,
    )
    content = asdict(problem) | {"folder": str(folder)}
    (folder / "problem.json").write_text(json.dumps(content))


def _like(kind: Any, entity: Any) -> Any:
    """Return an object of ``kind``, with the fields that the entity has."""
    names = [name for name in kind.__annotations__ if hasattr(entity, name)]
    return kind(**{name: getattr(entity, name) for name in names})


def _with_windows(content: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a visit, with pairs as time windows."""
    return content | {"time_windows": list(map(tuple, content["time_windows"]))}


def _shipment(content: dict[str, Any]) -> Shipment:
    steps = {
        end: ShipmentStep(**_with_windows(content[end]))
        for end in ("pickup", "delivery")
    }
    return Shipment(**{**content, **steps})
