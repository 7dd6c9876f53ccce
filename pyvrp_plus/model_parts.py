"""What models of problems have in common: groups, profiles, edges and vehicles."""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterable, Sequence
from typing import Generic, TypedDict, TypeVar

import numpy as np
from numpy.typing import NDArray

from pyvrp_plus._pyvrp import ClientGroup, VehicleType
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.edges import distance_and_duration_matrix
from pyvrp_plus.keywords import suggest_keywords
from pyvrp_plus.profile import Edge, EdgeMatrix, Place, Profile

# Values that PyVRP uses for "no limit" on signed and unsigned quantities.
INT_MAX = np.iinfo(np.int64).max
_UINT_MAX = np.iinfo(np.uint64).max

AnyDepot = TypeVar("AnyDepot")


class _TypeIndices(TypedDict):
    allowed_vehicle_types: list[int] | None
    forbidden_vehicle_types: list[int]


class ModelParts(Generic[AnyDepot]):
    """
    Those parts of a model that do not say where anything is.

    Parts are recognised by identity, not by equality.
    """

    def __init__(self) -> None:
        self._depots: list[AnyDepot] = []
        self._groups: list[ClientGroup] = []
        self._vehicle_types: list[VehicleType] = []
        self._profiles: list[Profile] = []
        self._edges: list[Edge | EdgeMatrix] = []

    @property
    def depots(self) -> list[AnyDepot]:
        """The depots."""
        return self._depots

    @property
    def groups(self) -> list[ClientGroup]:
        """The client groups."""
        return self._groups

    @property
    def profiles(self) -> list[Profile]:
        """The routing profiles."""
        return self._profiles

    @property
    def vehicle_types(self) -> list[VehicleType]:
        """The vehicle types; ``Route.vehicle_type()`` is an index into this list."""
        return self._vehicle_types

    @suggest_keywords
    def add_client_group(self, required: bool = True, *, name: str = "") -> ClientGroup:
        """Add a mutually exclusive group of clients, at first empty, and return it."""
        group = ClientGroup(required=required, name=name)
        self._groups.append(group)
        return group

    @suggest_keywords
    def add_edge(
        self,
        frm: Place,
        to: Place,
        distance: int,
        duration: int = 0,
        profile: Profile | None = None,
    ) -> Edge:
        """
        Add an edge, and return it.

        Of several edges between the same locations, the last one counts. An edge
        without a profile counts for all profiles that have no edge of their own
        between the same locations.
        """
        if profile is not None:
            return profile.add_edge(frm, to, distance, duration)

        edge = Edge(frm, to, distance, duration)
        self._edges.append(edge)
        return edge

    @suggest_keywords
    def add_profile(self, *, name: str = "") -> Profile:
        """Add a routing profile, and return it."""
        profile = Profile(name=name)
        self._profiles.append(profile)
        return profile

    @suggest_keywords
    def add_vehicle_type(
        self,
        num_available: int = 1,
        capacity: int | Sequence[int] = (),
        start_depot: AnyDepot | None = None,
        end_depot: AnyDepot | None = None,
        fixed_cost: int = 0,
        tw_early: int = 0,
        tw_late: int = INT_MAX,
        shift_duration: int = INT_MAX,
        max_distance: int = INT_MAX,
        unit_distance_cost: int = 1,
        unit_duration_cost: int = 0,
        profile: Profile | None = None,
        start_late: int | None = None,
        initial_load: int | Sequence[int] = (),
        reload_depots: Sequence[AnyDepot] = (),
        max_reloads: int = _UINT_MAX,
        max_overtime: int = 0,
        unit_overtime_cost: int = 0,
        *,
        name: str = "",
        lifo: bool = False,
        skills: Collection[str] = (),
        max_clients: int = _UINT_MAX,
    ) -> VehicleType:
        """
        Add a vehicle type, and return it.

        The arguments are those of :class:`~pyvrp_plus.VehicleType`, but with depots
        and profile as objects. Vehicles start and end at the first depot unless
        another one is given.

        Raises
        ------
        ValueError
            When a depot or the profile is not in this model.
        """
        depots = self._depots
        start = (
            0 if start_depot is None else index_of(depots, start_depot, "start depot")
        )
        end = 0 if end_depot is None else index_of(depots, end_depot, "end depot")

        vehicle_type = VehicleType(
            num_available,
            as_list(capacity, "capacity"),
            start,
            end,
            fixed_cost,
            tw_early,
            tw_late,
            shift_duration,
            max_distance,
            unit_distance_cost,
            unit_duration_cost,
            0 if profile is None else index_of(self._profiles, profile, "profile"),
            start_late,
            as_list(initial_load, "initial_load"),
            [index_of(depots, depot, "reload depot") for depot in reload_depots],
            max_reloads,
            max_overtime,
            unit_overtime_cost,
            name=name,
            lifo=lifo,
            skills=skills,
            max_clients=max_clients,
        )

        self._vehicle_types.append(vehicle_type)
        return vehicle_type

    def _group_index(self, group: ClientGroup | None, required: bool) -> int | None:
        """Return the index of the group of a new client, if it has one."""
        if group is None:
            return None

        idx = index_of(self._groups, group, "group")
        if required and group.mutually_exclusive:
            raise ValueError(
                "A client of a mutually exclusive group must not be required."
            )

        return idx

    def _type_indices(
        self,
        allowed: Collection[VehicleType] | None,
        forbidden: Collection[VehicleType],
    ) -> _TypeIndices:
        """Return the indices of vehicle types that may or must not serve something."""

        def indices(types: Collection[VehicleType]) -> list[int]:
            return [index_of(self._vehicle_types, t, "vehicle type") for t in types]

        return {
            "allowed_vehicle_types": None if allowed is None else indices(allowed),
            "forbidden_vehicle_types": indices(forbidden),
        }

    def _matrices(
        self, places: Sequence[Place], missing_value: int
    ) -> tuple[list[NDArray[np.int64]], list[NDArray[np.int64]]]:
        """Return the distances and durations between places, by profile."""
        missing = min(missing_value, MAX_VALUE)
        distances = []
        durations = []
        for profile_edges in [profile.edges for profile in self._profiles] or [[]]:
            edges = [*self._edges, *profile_edges]
            distance, duration = distance_and_duration_matrix(edges, places, missing)
            distances.append(distance)
            durations.append(duration)

        return distances, durations


def complete_profiles(
    places: Sequence[Place],
    distance_matrices: Sequence[NDArray[np.int64]],
    duration_matrices: Sequence[NDArray[np.int64]],
) -> list[Profile]:
    """Return profiles with an edge for each entry of the matrices."""
    profiles = []
    for distances, durations in zip(distance_matrices, duration_matrices, strict=True):
        profile = Profile()
        profile.edges = [
            Edge(frm, to, distance, duration)
            for frm, row, times in zip(
                places, distances.tolist(), durations.tolist(), strict=True
            )
            for to, distance, duration in zip(places, row, times, strict=True)
        ]
        profiles.append(profile)

    return profiles


def as_list(amount: int | Iterable[int], name: str) -> list[int]:
    """Return the amounts; a single number is that of the only load dimension."""
    if isinstance(amount, Iterable) and not isinstance(amount, str):
        return list(amount)

    try:
        return [operator.index(amount)]
    except TypeError:
        raise TypeError(
            f"{name} must be an integer, or one for each load dimension, but is "
            f"{amount!r}."
        ) from None


def index_of(parts: Sequence[object], part: object, kind: str) -> int:
    """Return the index of the part in the model, by identity."""
    for idx, other in enumerate(parts):
        if other is part:
            return idx

    raise ValueError(f"The given {kind} is not in this model.")
