"""A convenient way to build problem data, one part at a time."""

from __future__ import annotations

import warnings
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import numpy as np

from pyvrp_plus._pyvrp import (
    Client,
    ClientGroup,
    Depot,
    DifferentVehicleGroup,
    ProblemData,
    SameVehicleGroup,
    Shipment,
    ShipmentStep,
    Solution,
    VehicleType,
)
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.exceptions import ModelWarning
from pyvrp_plus.keywords import suggest_keywords
from pyvrp_plus.model_edges import ModelEdges
from pyvrp_plus.model_parts import INT_MAX, as_list, complete_profiles, index_of
from pyvrp_plus.model_vehicle_groups import ModelVehicleGroups
from pyvrp_plus.profile import Location, Place
from pyvrp_plus.result import Result
from pyvrp_plus.solve import DEFAULT_PARAMS, solve
from pyvrp_plus.solve_params import SolveParams
from pyvrp_plus.stop import StoppingCriterion

if TYPE_CHECKING:
    from pyvrp_plus.operators import Operators


class Model(ModelEdges):
    """
    Builds problem data from locations, vehicle types and edges.

    Locations and other parts are recognised by identity, not by equality: refer to
    them through the objects that the ``add_*`` methods return.
    """

    def __init__(self) -> None:
        super().__init__()
        self._clients: list[Client] = []
        self._places: list[Location] = []
        self._shipments: list[Shipment] = []
        self._ends: list[tuple[Place, Place]] = []  # of the shipments
        self._same_vehicle = ModelVehicleGroups(SameVehicleGroup)
        self._different_vehicles = ModelVehicleGroups(DifferentVehicleGroup)

    @property
    def clients(self) -> list[Client]:
        """The clients."""
        return self._clients

    @property
    def shipments(self) -> list[Shipment]:
        """The shipments."""
        return self._shipments

    @property
    def locations(self) -> list[Place]:
        """
        All that edges connect: the depots, then the clients, then other locations.

        Visits to depots and clients are indices into this list. Pickups and deliveries
        have indices of their own, see :class:`~pyvrp_plus.ProblemData`.
        """
        return [*self._depots, *self._clients, *self._places]

    @classmethod
    def from_data(cls, data: ProblemData) -> Model:
        """Return a model of the given data, for example to change or to extend it."""
        model = cls()
        model._clients = data.clients()
        model._depots = data.depots()
        model._groups = data.groups()
        model._vehicle_types = data.vehicle_types()
        for shipment in data.shipments():
            pickup, delivery = (
                model.add_location(step.x, step.y)
                for step in (shipment.pickup, shipment.delivery)
            )
            model._shipments.append(shipment)
            model._ends.append((pickup, delivery))

        members = model._members()
        model._same_vehicle.add_from_data(data.same_vehicle_groups(), members)
        model._different_vehicles.add_from_data(
            data.different_vehicle_groups(), members
        )

        matrices = data.distance_matrices(), data.duration_matrices()
        model._profiles = complete_profiles(model.locations, *matrices)
        return model

    @suggest_keywords
    def add_client(
        self,
        x: float,
        y: float,
        delivery: int | Sequence[int] = (),
        pickup: int | Sequence[int] = (),
        service_duration: int = 0,
        tw_early: int = 0,
        tw_late: int = INT_MAX,
        release_time: int = 0,
        prize: int = 0,
        required: bool = True,
        group: ClientGroup | None = None,
        *,
        name: str = "",
        required_skills: Collection[str] = (),
        allowed_vehicle_types: Collection[VehicleType] | None = None,
        forbidden_vehicle_types: Collection[VehicleType] = (),
        time_windows: Sequence[tuple[int, int]] | None = None,
    ) -> Client:
        """
        Add a client, and return it.

        The arguments are those of :class:`~pyvrp_plus.Client`, but with group and
        vehicle types as objects. An amount that is a single number is that of the first
        and only load dimension.

        Raises
        ------
        ValueError
            When the group or a vehicle type is not in this model, or when the group is
            mutually exclusive and the client is required.
        """
        client = Client(
            x,
            y,
            as_list(delivery, "delivery"),
            as_list(pickup, "pickup"),
            service_duration,
            tw_early,
            tw_late,
            release_time,
            prize,
            required,
            self._group_index(group, required),
            name=name,
            required_skills=required_skills,
            **self._type_indices(allowed_vehicle_types, forbidden_vehicle_types),
            time_windows=time_windows,
        )

        if group is not None:
            group.add_client(len(self._depots) + len(self._clients))

        self._clients.append(client)
        return client

    @suggest_keywords
    def add_location(self, x: float, y: float, *, name: str = "") -> Location:
        """
        Add a place for shipments, and return it.

        Several shipments can be picked up or delivered there. The arguments are those
        of :class:`~pyvrp_plus.Location`.
        """
        location = Location(x, y, name=name)
        self._places.append(location)
        return location

    @suggest_keywords
    def add_shipment(
        self,
        pickup_location: Place,
        delivery_location: Place,
        pickup_tw_early: int = 0,
        pickup_tw_late: int = INT_MAX,
        pickup_service_duration: int = 0,
        delivery_tw_early: int = 0,
        delivery_tw_late: int = INT_MAX,
        delivery_service_duration: int = 0,
        amount: int | Sequence[int] = (),
        prize: int = 0,
        required: bool = True,
        *,
        name: str = "",
        required_skills: Collection[str] = (),
        allowed_vehicle_types: Collection[VehicleType] | None = None,
        forbidden_vehicle_types: Collection[VehicleType] = (),
        pickup_time_windows: Sequence[tuple[int, int]] | None = None,
        delivery_time_windows: Sequence[tuple[int, int]] | None = None,
    ) -> Shipment:
        """
        Add a shipment, and return it.

        Parameters
        ----------
        pickup_location, delivery_location
            Locations, clients or depots of this model: where the shipment is picked up
            and delivered. A shipment is not part of a visit to a client there.
        pickup_tw_early, pickup_tw_late, delivery_tw_early, delivery_tw_late
            Windows in which service must start; unconstrained by default.
        pickup_service_duration, delivery_service_duration
            Time that the pickup and the delivery take.
        amount
            What the shipment takes up on the vehicle, per load dimension; a single
            number is that of the first and only one.
        prize
            Reward of the shipment, which solutions without it pay.
        required
            Whether a feasible solution must transport the shipment.
        name
            Free-form name.
        required_skills
            Skills that a vehicle must have to transport the shipment.
        allowed_vehicle_types, forbidden_vehicle_types
            Vehicle types of this model that may transport it, by default all of them,
            and that must not.
        pickup_time_windows, delivery_time_windows
            Several windows, each from its opening to its closing, in order of time.

        Raises
        ------
        ValueError
            When a location or a vehicle type is not in this model.
        """
        places = self.locations
        index_of(places, pickup_location, "pickup location")
        index_of(places, delivery_location, "delivery location")

        shipment = Shipment(
            ShipmentStep(
                pickup_location.x,
                pickup_location.y,
                pickup_tw_early,
                pickup_tw_late,
                pickup_service_duration,
                time_windows=pickup_time_windows,
            ),
            ShipmentStep(
                delivery_location.x,
                delivery_location.y,
                delivery_tw_early,
                delivery_tw_late,
                delivery_service_duration,
                time_windows=delivery_time_windows,
            ),
            as_list(amount, "amount"),
            prize,
            required,
            name=name,
            required_skills=required_skills,
            **self._type_indices(allowed_vehicle_types, forbidden_vehicle_types),
        )
        self._shipments.append(shipment)
        self._ends.append((pickup_location, delivery_location))
        return shipment

    @suggest_keywords
    def add_same_vehicle_group(
        self, *members: Client | Shipment, name: str = ""
    ) -> None:
        """
        Add clients and shipments that have to be on one route.

        Members that are not visited do not count.

        Parameters
        ----------
        members
            At least two clients and shipments of this model.
        name
            Free-form name.

        Raises
        ------
        ValueError
            When there are fewer than two members, when one is given twice, or when one
            is not in this model.
        """
        self._same_vehicle.add(members, name, self._clients, self._shipments)

    @suggest_keywords
    def add_different_vehicle_group(
        self, *members: Client | Shipment, name: str = ""
    ) -> None:
        """
        Add clients and shipments of which no two may be on one route.

        The arguments are those of :meth:`add_same_vehicle_group`.
        """
        self._different_vehicles.add(members, name, self._clients, self._shipments)

    @suggest_keywords
    def add_depot(
        self,
        x: float,
        y: float,
        tw_early: int = 0,
        tw_late: int = INT_MAX,
        *,
        name: str = "",
        service_duration: int = 0,
    ) -> Depot:
        """Add a depot, and return it; arguments as of :class:`~pyvrp_plus.Depot`."""
        depot = Depot(
            x, y, tw_early, tw_late, name=name, service_duration=service_duration
        )
        self._depots.append(depot)
        return depot

    @suggest_keywords
    def data(self, missing_value: int = MAX_VALUE) -> ProblemData:
        """
        Return the problem data that this model describes.

        Parameters
        ----------
        missing_value
            Distance and duration of edges that are not in the model. Values above
            :const:`~pyvrp_plus.constants.MAX_VALUE` count as that.

        Raises
        ------
        KeyError
            When an edge has a location that is not in this model.

        Warns
        -----
        ModelWarning
            When there are clients, but no edges; or when much of the distances or
            durations of edges is lost, as their fractions are cut off.
        """
        self._renumber_groups()
        self._warn_of_missing_edges(missing_value)

        places = self.locations
        distances, durations = self._matrices(places, missing_value)

        # What several shipments have in common is several locations in the data.
        index = {id(place): idx for idx, place in enumerate(places)}
        visited = list(range(len(self._depots) + len(self._clients)))
        visited += [index[id(place)] for ends in self._ends for place in ends]
        if visited != list(range(len(places))):
            both = np.ix_(visited, visited)
            distances = [matrix[both] for matrix in distances]
            durations = [matrix[both] for matrix in durations]

        members = self._members()
        return ProblemData(
            self._clients,
            self._depots,
            self._vehicle_types,
            distances,
            durations,
            self._groups,
            shipments=self._shipments,
            same_vehicle_groups=self._same_vehicle.to_data(members),
            different_vehicle_groups=self._different_vehicles.to_data(members),
        )

    @suggest_keywords
    def solve(
        self,
        stop: StoppingCriterion,
        seed: int = 0,
        collect_stats: bool = True,
        display: bool = True,
        params: SolveParams = DEFAULT_PARAMS,
        missing_value: int = MAX_VALUE,
        *,
        initial_solution: Solution | None = None,
        operators: Operators | None = None,
        num_threads: int = 1,
    ) -> Result:
        """
        Solve this model.

        Parameters
        ----------
        missing_value
            See :meth:`data`.
        stop, seed, collect_stats, display, params, initial_solution, operators,
        num_threads
            See :func:`~pyvrp_plus.solve.solve`.
        """
        return solve(
            self.data(missing_value),
            stop,
            seed,
            collect_stats,
            display,
            params,
            initial_solution=initial_solution,
            operators=operators,
            num_threads=num_threads,
        )

    def _members(self) -> dict[int, Client | Shipment]:
        """Return the clients and shipments by location, shipments by both of theirs."""
        members: dict[int, Client | Shipment] = {}
        members |= enumerate(self._clients, len(self._depots))
        first = len(self._depots) + len(self._clients)
        for idx, shipment in enumerate(self._shipments):
            members[first + 2 * idx] = members[first + 2 * idx + 1] = shipment

        return members

    def _warn_of_missing_edges(self, missing_value: int) -> None:
        """Warn if a profile has no edges, and the value of these forbids them."""
        if not self._clients or self._edges or missing_value < MAX_VALUE:
            return

        without = [
            idx for idx, profile in enumerate(self._profiles) if not profile.edges
        ]
        if without or not self._profiles:
            where = f" in profile {without[0]}" if without else ""
            warnings.warn(
                f"There are no edges{where}: every solution uses missing ones, of "
                f"length {missing_value}.",
                ModelWarning,
                stacklevel=3,
            )

    def _renumber_groups(self) -> None:
        """Update the indices of the groups' clients, which move with added depots."""
        for group in self._groups:
            group.clear()

        for idx, client in enumerate(self._clients, len(self._depots)):
            if client.group is not None:
                self._groups[client.group].add_client(idx)
