"""Groups of a model whose members are on one route, or on different ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from pyvrp_plus._pyvrp import Client, DifferentVehicleGroup, SameVehicleGroup, Shipment
from pyvrp_plus.model_parts import index_of

Group = TypeVar("Group", SameVehicleGroup, DifferentVehicleGroup)
Member = Client | Shipment


class ModelVehicleGroups(Generic[Group]):
    """
    The groups of one kind, with members as objects.

    Their location indices change when other clients or depots are added.

    Parameters
    ----------
    kind
        Class of the groups in problem data.
    """

    def __init__(self, kind: type[Group]) -> None:
        self._kind: type[Group] = kind
        self._groups: list[tuple[Sequence[Member], str]] = []

    def add(
        self,
        members: Sequence[Member],
        name: str,
        clients: Sequence[Client],
        shipments: Sequence[Shipment],
    ) -> None:
        """
        Add a group of some of the given clients and shipments.

        Raises
        ------
        ValueError
            When there are fewer than two members, when one is given twice, or when one
            is none of the given clients and shipments.
        """
        indices = [
            ("shipment", index_of(shipments, member, "shipment"))
            if isinstance(member, Shipment)
            else ("client", index_of(clients, member, "client"))
            for member in members
        ]
        if len(members) < 2:
            raise ValueError(f"Expected at least two members, got {len(members)}.")
        for (kind, idx), count in Counter(indices).items():
            if count > 1:
                raise ValueError(f"{kind.capitalize()} {idx} is given {count} times.")

        self._groups.append((members, name))

    def add_from_data(
        self, groups: Iterable[Group], members: Mapping[int, Member]
    ) -> None:
        """Add groups of problem data, given its clients and shipments by location."""
        for group in groups:
            self._groups.append(([members[idx] for idx in group], group.name))

    def to_data(self, members: Mapping[int, Member]) -> list[Group]:
        """Return the groups of problem data; they know shipments by their pickups."""
        first_location: dict[int, int] = {}
        for idx, member in members.items():
            first_location.setdefault(id(member), idx)

        return [
            self._kind([first_location[id(member)] for member in group], name=name)
            for group, name in self._groups
        ]
