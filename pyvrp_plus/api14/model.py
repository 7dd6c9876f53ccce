"""A convenient way to build problem data, one part at a time."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pyvrp_plus import ClientGroup, Result, SolveParams, VehicleType
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.model_parts import (
    INT_MAX,
    ModelParts,
    as_list,
    complete_profiles,
    index_of,
)
from pyvrp_plus.operators import Operators
from pyvrp_plus.solve import DEFAULT_PARAMS
from pyvrp_plus.stop import StoppingCriterion

from .client import Client
from .depot import Depot
from .location import Location
from .problem_data import ProblemData
from .shipment import Shipment
from .solution import Solution
from .solve import solve


class Model(ModelParts[Depot]):
    """
    Builds problem data from locations, what is there, vehicle types and edges.

    Locations and other parts are recognised by identity, not by equality: refer to
    them through the objects that the ``add_*`` methods return.
    """

    def __init__(self) -> None:
        super().__init__()
        self._locations: list[Location] = []
        self._clients: list[Client] = []
        self._shipments: list[Shipment] = []

    @property
    def locations(self) -> list[Location]:
        """The locations."""
        return self._locations

    @property
    def clients(self) -> list[Client]:
        """The clients."""
        return self._clients

    @property
    def shipments(self) -> list[Shipment]:
        """The shipments."""
        return self._shipments

    @classmethod
    def from_data(cls, data: ProblemData) -> Model:
        """Return a model of the given data, for example to change or to extend it."""
        model = cls()
        model._locations = data.locations()
        model._clients = data.clients()
        model._depots = data.depots()
        model._groups = data.groups()
        model._shipments = data.shipments()
        model._vehicle_types = data.vehicle_types()
        matrices = data.distance_matrices(), data.duration_matrices()
        model._profiles = complete_profiles(model.locations, *matrices)
        return model

    def add_location(self, x: float, y: float, *, name: str = "") -> Location:
        """Add a location, and return it."""
        location = Location(x, y, name=name)
        self._locations.append(location)
        return location

    def add_client(
        self,
        location: Location,
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
    ) -> Client:
        """
        Add a client at a location, and return it; other arguments as of our own model.

        Raises
        ------
        ValueError
            When the location or the group is not in this model, or when the group is
            mutually exclusive and the client is required.
        """
        client = Client(
            self._index(location, "location"),
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
        )
        if group is not None:
            group.add_client(len(self._clients))

        self._clients.append(client)
        return client

    def add_shipment(
        self,
        pickup_location: Location,
        delivery_location: Location,
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
    ) -> Shipment:
        """
        Add a shipment between two locations, and return it.

        Raises
        ------
        ValueError
            When a location is not in this model.
        """
        shipment = Shipment(
            self._index(pickup_location, "pickup location"),
            self._index(delivery_location, "delivery location"),
            pickup_tw_early,
            pickup_tw_late,
            pickup_service_duration,
            delivery_tw_early,
            delivery_tw_late,
            delivery_service_duration,
            as_list(amount, "amount"),
            prize,
            required,
            name=name,
            required_skills=required_skills,
            **self._type_indices(allowed_vehicle_types, forbidden_vehicle_types),
        )
        self._shipments.append(shipment)
        return shipment

    def add_depot(
        self,
        location: Location,
        tw_early: int = 0,
        tw_late: int = INT_MAX,
        service_duration: int = 0,
        *,
        name: str = "",
    ) -> Depot:
        """
        Add a depot at a location, and return it.

        Raises
        ------
        ValueError
            When the location is not in this model.
        """
        idx = self._index(location, "location")
        depot = Depot(idx, tw_early, tw_late, service_duration, name=name)
        self._depots.append(depot)
        return depot

    def data(self, missing_value: int = MAX_VALUE) -> ProblemData:
        """
        Return the problem data that this model describes.

        Parameters
        ----------
        missing_value
            Distance and duration of edges that are not in the model, at most
            ``MAX_VALUE``.

        Raises
        ------
        KeyError
            When an edge has a location that is not in this model.
        """
        return ProblemData(
            self._locations,
            self._clients,
            self._depots,
            self._vehicle_types,
            *self._matrices(self._locations, missing_value),
            self._groups,
            self._shipments,
        )

    def solve(
        self,
        stop: StoppingCriterion,
        seed: int = 0,
        collect_stats: bool = True,
        display: bool = True,
        params: SolveParams = DEFAULT_PARAMS,
        missing_value: int = MAX_VALUE,
        initial_solution: Solution | None = None,
        *,
        operators: Operators | None = None,
        num_threads: int = 1,
    ) -> Result:
        """
        Solve this model.

        Parameters
        ----------
        missing_value
            Distance and duration of edges that are not in the model.
        stop, seed, collect_stats, display, params, initial_solution, operators, \
num_threads
            See :func:`pyvrp_plus.solve`.
        """
        return solve(
            self.data(missing_value),
            stop,
            seed,
            collect_stats,
            display,
            params,
            initial_solution,
            operators=operators,
            num_threads=num_threads,
        )

    def _index(self, location: Location, kind: str) -> int:
        return index_of(self._locations, location, kind)
