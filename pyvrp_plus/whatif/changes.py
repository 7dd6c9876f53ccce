"""Changes of clients, shipments and edges."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from numpy.typing import ArrayLike

from pyvrp_plus._pyvrp import Client, ProblemData, Shipment
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.diagnosis.change import (
    changed_client,
    changed_shipment,
    changed_step,
)
from pyvrp_plus.keywords import suggest_keywords
from pyvrp_plus.lengths import Metric
from pyvrp_plus.locations import steps_of
from pyvrp_plus.whatif.changed_problem import ChangedProblem, change_problem
from pyvrp_plus.whatif.edges import Kind, NewEdges, NewPlace, rows_of
from pyvrp_plus.whatif.references import Reference, found

# Fields that changes cannot be about: edges do not follow coordinates, and groups have
# lists of their clients.
_FIXED_OF_CLIENTS = ("x", "y", "group")
_FIXED_OF_SHIPMENTS = (
    "pickup",
    "delivery",
    "pickup_x",
    "pickup_y",
    "delivery_x",
    "delivery_y",
)


class Changes:
    """
    Changes of clients, shipments and edges of a problem, which accumulate.

    Locations are given by number: the index in the problem, or, of what is new, the
    numbers after all of these, in the order in which it was added. Clients and
    shipments are also given by name.

    Parameters
    ----------
    data
        The problem. It is not changed.
    """

    def __init__(self, data: ProblemData) -> None:
        self._data = data
        self._new: list[NewPlace] = []
        self._clients: dict[int, Client] = {}  # new or different, by number
        self._shipments: dict[int, Shipment] = {}  # likewise, by index
        self._new_pickups: list[int] = []  # their numbers, by new shipment
        self._removed: set[int] = set()
        self._edges: dict[tuple[Kind, int], dict[tuple[int, int], int]] = {}
        self._types = [(type_, type_.num_available) for type_ in data.vehicle_types()]

    @property
    def num_numbers(self) -> int:
        """Number of locations before and of those that were added, removed or not."""
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
        number = self._add_place(client, distances, durations, metric)
        self._clients[number] = client
        return number

    @suggest_keywords
    def add_shipment(
        self,
        shipment: Shipment,
        pickup_distances: ArrayLike | None = None,
        pickup_durations: ArrayLike | None = None,
        delivery_distances: ArrayLike | None = None,
        delivery_durations: ArrayLike | None = None,
        *,
        metric: Metric = "euclidean",
    ) -> int:
        """
        Add a shipment, and return its index.

        Its pickup and its delivery get the next two numbers.

        Parameters
        ----------
        shipment
            The shipment.
        pickup_distances, pickup_durations
            Edges between the pickup and all numbers so far, as of ``add_client``.
        delivery_distances, delivery_durations
            Edges between the delivery and all numbers so far and then the pickup.
        metric
            As of ``add_client``.

        Raises
        ------
        ValueError
            As for ``add_client``.
        """
        num_before = len(self._new)
        pickup = self._add_place(
            shipment.pickup, pickup_distances, pickup_durations, metric, "pickup_"
        )
        try:
            self._add_place(
                shipment.delivery,
                delivery_distances,
                delivery_durations,
                metric,
                "delivery_",
            )
        except ValueError:
            del self._new[num_before:]
            raise

        index = self._num_shipments
        self._new_pickups.append(pickup)
        self._shipments[index] = shipment
        return index

    def remove_client(self, client: Reference) -> None:
        """
        Remove a client.

        Raises
        ------
        ValueError
            When there is no such client any more, or there are several of the name.
        """
        self._removed.add(self._client_number(client))

    def remove_shipment(self, shipment: Reference) -> None:
        """
        Remove a shipment, which is given by its name or index.

        Raises
        ------
        ValueError
            When there is no such shipment any more, or there are several of the name.
        """
        self._removed.update(self._steps(shipment))

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
        _check_fields(fields, _FIXED_OF_CLIENTS, "client")
        number = self._client_number(client)
        self._clients[number] = changed_client(self._client(number), fields)

    def change_shipment(self, shipment: Reference, **fields: Any) -> None:
        """
        Change fields of a shipment, which are those of :class:`~pyvrp_plus.Shipment`.

        Those of a :class:`~pyvrp_plus.ShipmentStep` begin with ``pickup_`` or
        ``delivery_``, as in ``pickup_tw_late``. Coordinates are not among them: remove
        such a shipment, and add it anew.

        Raises
        ------
        TypeError
            When there is no such field.
        ValueError
            When there is no such shipment, or a value is wrong.
        """
        _check_fields(fields, _FIXED_OF_SHIPMENTS, "shipment")
        self._steps(shipment)
        index = self._shipment_index(shipment)
        changed = self._shipment(index)
        for step in ("pickup", "delivery"):
            prefix = f"{step}_"
            own = {
                name.removeprefix(prefix): fields.pop(name)
                for name in list(fields)
                if name.startswith(prefix)
            }
            changed = changed_step(changed, step, own) if own else changed

        self._shipments[index] = changed_shipment(changed, fields)

    @suggest_keywords
    def change_edge(
        self,
        frm: Reference,
        to: Reference,
        distance: int | None = None,
        duration: int | None = None,
        profile: int | None = None,
    ) -> None:
        """
        Change the edge from one location to another, for example in a traffic jam.

        Distances that were computed on demand become a matrix.

        Parameters
        ----------
        frm, to
            Numbers of locations, or names of depots and clients. The edge back is
            another one.
        distance, duration
            Its new values; None leaves them as they are.
        profile
            Index of the routing profile, or None for all of them.

        Raises
        ------
        ValueError
            When there is no such location or profile, both locations are the same, or
            a value is out of the range of edges.
        """
        ends = self._location_number(frm), self._location_number(to)
        if ends[0] == ends[1]:
            raise ValueError(f"The edge from location {ends[0]} to itself is zero.")
        if profile is not None and profile not in range(self._data.num_profiles):
            raise ValueError(f"There is no profile {profile}.")

        given: Mapping[Kind, int | None] = {
            "distances": distance,
            "durations": duration,
        }
        values = {
            kind: _edge_value(value, kind.removesuffix("s"))
            for kind, value in given.items()
            if value is not None
        }
        profiles = range(self._data.num_profiles) if profile is None else [profile]
        for kind, value in values.items():
            for each in profiles:
                self._edges.setdefault((kind, each), {})[ends] = value

    def _changed_visits(self) -> set[int]:
        """Return the numbers of visits that are different, or have other edges."""
        return {
            *self._clients,
            *(self._steps_at(index)[0] for index in self._shipments),
            *(
                number
                for edges in self._edges.values()
                for ends in edges
                for number in ends
                if number >= self._data.num_depots
            ),
        }

    def _problem(self) -> ChangedProblem:
        """Return the problem after all changes."""
        return change_problem(
            self._data,
            {
                number: self._client(number)
                for number in self._client_numbers()
                if number not in self._removed
            },
            {
                self._steps_at(index): self._shipment(index)
                for index in range(self._num_shipments)
                if self._steps_at(index)[0] not in self._removed
            },
            self._new,
            self._edges,
            self._types,
        )

    def _add_place(
        self,
        place: Any,
        distances: ArrayLike | None,
        durations: ArrayLike | None,
        metric: Metric,
        prefix: str = "",
    ) -> int:
        number = self.num_numbers
        given = [
            None
            if rows is None
            else rows_of(rows, f"{prefix}{name}", self._data.num_profiles, number)
            for name, rows in (("distances", distances), ("durations", durations))
        ]
        self._new.append((place, NewEdges(given[0], given[1], metric)))
        return number

    def _client_numbers(self) -> list[int]:
        """Return the numbers of all clients, removed or not."""
        first, num_old = self._data.num_depots, self._data.num_locations
        new = (number for number in sorted(self._clients) if number >= num_old)
        return [*range(first, first + self._data.num_clients), *new]

    def _client(self, number: int) -> Client:
        client = self._clients.get(number) or self._data.location(number)
        assert isinstance(client, Client)
        return client

    def _shipment(self, index: int) -> Shipment:
        return self._shipments.get(index) or self._data.shipment(index)

    @property
    def _num_shipments(self) -> int:
        return self._data.num_shipments + len(self._new_pickups)

    def _client_number(self, client: Reference) -> int:
        numbers = self._client_numbers()
        names = [self._client(number).name for number in numbers]
        number = found(client, "client", numbers, names)
        return self._kept(number, f"Client {client!r}")

    def _shipment_index(self, shipment: Reference) -> int:
        indices = range(self._num_shipments)
        names = [self._shipment(index).name for index in indices]
        return found(shipment, "shipment", indices, names)

    def _location_number(self, location: Reference) -> int:
        numbers = range(self.num_numbers)
        names = [""] * self.num_numbers
        for number, depot in enumerate(self._data.depots()):
            names[number] = depot.name
        for number, client in enumerate(self._data.clients(), self._data.num_depots):
            names[number] = client.name
        for number, client in self._clients.items():
            names[number] = client.name

        number = found(location, "location", numbers, names)
        return self._kept(number, f"Location {location!r}")

    def _steps(self, shipment: Reference) -> tuple[int, int]:
        """Return the numbers of the pickup and the delivery of a shipment."""
        steps = self._steps_at(self._shipment_index(shipment))
        self._kept(steps[0], f"Shipment {shipment!r}")
        return steps

    def _steps_at(self, index: int) -> tuple[int, int]:
        num_old = self._data.num_shipments
        if index < num_old:
            return steps_of(self._data, index)

        pickup = self._new_pickups[index - num_old]
        return pickup, pickup + 1

    def _kept(self, number: int, what: str) -> int:
        if number in self._removed:
            raise ValueError(f"{what} is removed.")

        return number


def _check_fields(fields: Mapping[str, Any], fixed: tuple[str, ...], what: str) -> None:
    for name in fixed:
        if name in fields:
            raise ValueError(
                f"{name} cannot be changed: remove the {what}, and add it anew."
            )


def _edge_value(value: int, name: str) -> int:
    number = operator.index(value)
    if abs(number) > MAX_VALUE:
        raise ValueError(f"{name} must not be above {MAX_VALUE}, but is {value}.")

    return number
