"""Problems, in which several parts can share a location."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

import pyvrp_plus._pyvrp as native
from pyvrp_plus import ClientGroup, EuclideanDistances, VehicleType

from .client import Client
from .depot import Depot
from .location import Location
from .numbering import Numbering
from .shipment import Shipment

Part = TypeVar("Part")

#: What can be given as a matrix, and how it is kept.
Weights = ArrayLike | EuclideanDistances
Kept = NDArray[np.int64] | EuclideanDistances


class ProblemData:
    """
    A problem.

    Parameters
    ----------
    locations
        The locations.
    clients, depots, shipments
        What is at the locations.
    vehicle_types
        The vehicle types.
    distance_matrices, duration_matrices
        By profile, the distances and durations between the locations.
    groups
        Groups of clients that exclude each other, by the indices of the clients.

    Raises
    ------
    IndexError
        When a part refers to something that does not exist.
    ValueError
        When the parts do not fit together otherwise.
    """

    def __init__(
        self,
        locations: Sequence[Location],
        clients: Sequence[Client],
        depots: Sequence[Depot],
        vehicle_types: Sequence[VehicleType],
        distance_matrices: Sequence[Weights],
        duration_matrices: Sequence[Weights],
        groups: Sequence[ClientGroup] = (),
        shipments: Sequence[Shipment] = (),
    ) -> None:
        self._locations = list(locations)
        self._clients = list(clients)
        self._depots = list(depots)
        self._shipments = list(shipments)
        self._groups = [moved(group, 0) for group in groups]  # which may change

        # Where each location of our own data is.
        steps = [step for s in shipments for step in (s.pickup, s.delivery)]
        visited = [item.location for item in (*depots, *clients, *steps)]
        for location in visited:
            self.location(location)  # which must exist

        self._distances = _kept(distance_matrices, len(locations), "distance")
        self._durations = _kept(duration_matrices, len(locations), "duration")

        at = self._locations.__getitem__
        self._native = native.ProblemData(
            [client.at(at(client.location)) for client in clients],
            [depot.at(at(depot.location)) for depot in depots],
            vehicle_types,
            [part(matrix, visited) for matrix in self._distances],
            [part(matrix, visited) for matrix in self._durations],
            [moved(group, len(depots)) for group in groups],
            shipments=[
                s.between(at(s.pickup.location), at(s.delivery.location))
                for s in shipments
            ],
        )

    def replace(
        self,
        locations: Sequence[Location] | None = None,
        clients: Sequence[Client] | None = None,
        depots: Sequence[Depot] | None = None,
        vehicle_types: Sequence[VehicleType] | None = None,
        distance_matrices: Sequence[Weights] | None = None,
        duration_matrices: Sequence[Weights] | None = None,
        groups: Sequence[ClientGroup] | None = None,
        shipments: Sequence[Shipment] | None = None,
    ) -> ProblemData:
        """Return the data with what is given in the place of what was there."""
        return ProblemData(
            self._locations if locations is None else locations,
            self._clients if clients is None else clients,
            self._depots if depots is None else depots,
            self.vehicle_types() if vehicle_types is None else vehicle_types,
            self._distances if distance_matrices is None else distance_matrices,
            self._durations if duration_matrices is None else duration_matrices,
            self._groups if groups is None else groups,
            self._shipments if shipments is None else shipments,
        )

    @property
    def native(self) -> native.ProblemData:
        """The same problem as our own data, where each part has a place of its own."""
        return self._native

    @property
    def numbering(self) -> Numbering:
        """Which locations of our own data stand for which activities."""
        return Numbering(self.num_depots, self.num_clients, self.num_shipments)

    @property
    def num_locations(self) -> int:
        """Number of locations."""
        return len(self._locations)

    @property
    def num_clients(self) -> int:
        """Number of clients."""
        return len(self._clients)

    @property
    def num_depots(self) -> int:
        """Number of depots."""
        return len(self._depots)

    @property
    def num_groups(self) -> int:
        """Number of groups."""
        return len(self._groups)

    @property
    def num_shipments(self) -> int:
        """Number of shipments."""
        return len(self._shipments)

    @property
    def num_vehicles(self) -> int:
        """Number of vehicles of all types."""
        return self._native.num_vehicles

    @property
    def num_vehicle_types(self) -> int:
        """Number of vehicle types."""
        return self._native.num_vehicle_types

    @property
    def num_profiles(self) -> int:
        """Number of routing profiles."""
        return self._native.num_profiles

    @property
    def num_load_dimensions(self) -> int:
        """Number of load dimensions."""
        return self._native.num_load_dimensions

    def locations(self) -> list[Location]:
        """Return the locations."""
        return list(self._locations)

    def clients(self) -> list[Client]:
        """Return the clients."""
        return list(self._clients)

    def depots(self) -> list[Depot]:
        """Return the depots."""
        return list(self._depots)

    def groups(self) -> list[ClientGroup]:
        """Return the groups."""
        return list(self._groups)

    def shipments(self) -> list[Shipment]:
        """Return the shipments."""
        return list(self._shipments)

    def vehicle_types(self) -> list[VehicleType]:
        """Return the vehicle types."""
        return self._native.vehicle_types()

    def distance_matrices(self) -> list[NDArray[np.int64]]:
        """Return the distances, by profile."""
        return [*map(_matrix, self._distances)]

    def duration_matrices(self) -> list[NDArray[np.int64]]:
        """Return the durations, by profile."""
        return [*map(_matrix, self._durations)]

    def location(self, location: int) -> Location:
        """Return a location, by its index."""
        return _get(self._locations, location, "location")

    def client(self, client: int) -> Client:
        """Return a client, by its index."""
        return _get(self._clients, client, "client")

    def depot(self, depot: int) -> Depot:
        """Return a depot, by its index."""
        return _get(self._depots, depot, "depot")

    def group(self, group: int) -> ClientGroup:
        """Return a group, by its index."""
        return _get(self._groups, group, "group")

    def shipment(self, shipment: int) -> Shipment:
        """Return a shipment, by its index."""
        return _get(self._shipments, shipment, "shipment")

    def vehicle_type(self, vehicle_type: int) -> VehicleType:
        """Return a vehicle type, by its index."""
        return self._native.vehicle_type(vehicle_type)

    def distance_matrix(self, profile: int) -> NDArray[np.int64]:
        """Return the distances of a profile."""
        return _matrix(_get(self._distances, profile, "profile"))

    def duration_matrix(self, profile: int) -> NDArray[np.int64]:
        """Return the durations of a profile."""
        return _matrix(_get(self._durations, profile, "profile"))

    def has_time_windows(self) -> bool:
        """Return whether any part has a time window."""
        return self._native.has_time_windows()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ProblemData):
            return NotImplemented

        return (
            self._locations == other._locations
            and self._clients == other._clients
            and self._depots == other._depots
            and self._shipments == other._shipments
            and self._native == other._native
            and _all_equal(self._distances, other._distances)
            and _all_equal(self._durations, other._durations)
        )

    __hash__ = None  # type: ignore[assignment]


def _get(parts: Sequence[Part], idx: int, kind: str) -> Part:
    number = operator.index(idx)
    if not 0 <= number < len(parts):
        raise IndexError(f"There is no {kind} {number}: there are {len(parts)}.")

    return parts[number]


def _kept(matrices: Sequence[Weights], size: int, kind: str) -> list[Kept]:
    """Return copies of matrices that nobody can change."""
    copies: list[Kept] = []
    for matrix in matrices:
        if isinstance(matrix, EuclideanDistances):
            shape: tuple[int, ...] = (len(matrix.coordinates),) * 2
        else:
            matrix = np.array(matrix, dtype=np.int64)
            matrix.flags.writeable = False
            shape = matrix.shape

        if shape != (size, size):
            raise ValueError(
                f"The {kind} matrices of {size} locations must have the shape "
                f"({size}, {size}), but one has {shape}."
            )

        copies.append(matrix)

    return copies


def part(matrix: Kept, places: list[int]) -> Kept:
    """Return the distances or durations between some places, in their order."""
    if isinstance(matrix, EuclideanDistances):
        return EuclideanDistances(matrix.coordinates[places], matrix.round_func)

    if places == list(range(len(matrix))):
        return matrix  # which is never changed

    return matrix[np.ix_(places, places)]


def _matrix(matrix: Kept) -> NDArray[np.int64]:
    if isinstance(matrix, EuclideanDistances):
        places = np.arange(len(matrix.coordinates))
        return matrix[places[:, None], places]

    return matrix


def _all_equal(some: Sequence[Kept], others: Sequence[Kept]) -> bool:
    pairs = zip(some, others, strict=False)  # as many: the problems are the same
    return all(np.array_equal(_matrix(one), _matrix(other)) for one, other in pairs)


def moved(group: ClientGroup, distance: int) -> ClientGroup:
    """Return a group with other numbers of its clients."""
    clients = [client + distance for client in group.clients]
    return ClientGroup(clients, group.required, name=group.name)
