"""Random instances and solutions, described by plain data.

A description is built twice, with the classes of ``pyvrp_plus`` and with those of
``pyvrp`` (see ``build``), so that the two can be compared.
"""

from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np
from hypothesis import strategies as st

AMOUNTS = st.integers(0, 20)
TIMES = st.integers(0, 300)
COORDINATES = st.floats(-100, 100)
NAMES = st.sampled_from(["", "name"])


@dataclass
class InstanceSpec:
    """Arguments of all parts of an instance."""

    clients: list[dict[str, Any]]
    depots: list[dict[str, Any]]
    vehicle_types: list[dict[str, Any]]
    distance_matrices: list[np.ndarray]
    duration_matrices: list[np.ndarray]
    groups: list[dict[str, Any]]
    shipments: list[dict[str, Any]] = field(default_factory=list)
    same_vehicle_groups: list[list[int]] = field(default_factory=list)
    different_vehicle_groups: list[list[int]] = field(default_factory=list)

    @property
    def client_locations(self) -> range:
        """Location indices of the clients."""
        num_depots = len(self.depots)
        return range(num_depots, num_depots + len(self.clients))

    @property
    def places(self) -> list[dict[str, Any]]:
        """Arguments of all locations: depots, clients, and the ends of shipments."""
        ends = [one[end] for one in self.shipments for end in ("pickup", "delivery")]
        return [*self.depots, *self.clients, *ends]

    def build(self, module: ModuleType) -> Any:
        """Build the instance with the classes of the module."""
        more = {}
        if self.shipments:
            more["shipments"] = [
                module.Shipment(
                    **shipment
                    | {
                        end: module.ShipmentStep(**shipment[end])
                        for end in ("pickup", "delivery")
                    }
                )
                for shipment in self.shipments
            ]

        for field_name, kind in (
            ("same_vehicle_groups", "SameVehicleGroup"),
            ("different_vehicle_groups", "DifferentVehicleGroup"),
        ):
            if groups := getattr(self, field_name):
                more[field_name] = [getattr(module, kind)(group) for group in groups]

        return module.ProblemData(
            [module.Client(**client) for client in self.clients],
            [module.Depot(**depot) for depot in self.depots],
            [module.VehicleType(**vehicle_type) for vehicle_type in self.vehicle_types],
            self.distance_matrices,
            self.duration_matrices,
            [module.ClientGroup(**group) for group in self.groups],
            **more,
        )


@dataclass
class TripSpec:
    """Visits between two depots."""

    visits: list[int]
    start_depot: int
    end_depot: int


@dataclass
class RouteSpec:
    """Trips of one vehicle."""

    trips: list[TripSpec]
    vehicle_type: int

    @property
    def visits(self) -> list[int]:
        """Visits of all trips."""
        return [visit for trip in self.trips for visit in trip.visits]

    def build(self, module: ModuleType, data: Any) -> Any:
        """Build the route with the classes of the module."""
        if len(self.trips) == 1:
            return module.Route(data, self.trips[0].visits, self.vehicle_type)

        trips = [
            module.Trip(
                data, trip.visits, self.vehicle_type, trip.start_depot, trip.end_depot
            )
            for trip in self.trips
        ]
        return module.Route(data, trips, self.vehicle_type)


@dataclass
class SolutionSpec:
    """An instance and routes on it, such that no client is visited twice."""

    instance: InstanceSpec
    routes: list[RouteSpec]

    def build(self, module: ModuleType) -> Any:
        """Build the solution with the classes of the module."""
        data = self.instance.build(module)
        return module.Solution(data, [r.build(module, data) for r in self.routes])


def sparse(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Draw arguments, each of which may be left at its default."""
    return st.fixed_dictionaries({}, optional=fields)


@st.composite
def windows(draw: st.DrawFn, early: str, *late: str) -> dict[str, int]:
    """Draw increasing times for some of the given fields."""
    fields = draw(st.lists(st.sampled_from([early, *late]), unique=True))
    times = sorted(draw(st.lists(TIMES, min_size=len(fields), max_size=len(fields))))
    fields.sort(key=[early, *late].index)
    return dict(zip(fields, times, strict=True))


#: A distance that stands for "no way", as where some vehicles must not go.
NO_WAY = 2**31


@st.composite
def matrices(draw: st.DrawFn, size: int) -> np.ndarray:
    """Draw a matrix of small integers; asymmetric, or all zeros."""
    # One draw of bytes is much faster than a draw per element.
    data = draw(st.binary(min_size=size**2, max_size=size**2))
    matrix = np.frombuffer(data, dtype=np.uint8).reshape(size, size).astype(int)
    np.fill_diagonal(matrix, 0)
    return matrix


@st.composite
def depots(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the arguments of a depot."""
    depot = {"x": draw(COORDINATES), "y": draw(COORDINATES)}
    return depot | draw(windows("tw_early", "tw_late")) | draw(sparse(name=NAMES))


@st.composite
def clients(draw: st.DrawFn, num_dimensions: int) -> dict[str, Any]:
    """Draw the arguments of a client without a group."""
    loads = st.lists(AMOUNTS, min_size=num_dimensions, max_size=num_dimensions)
    client = draw(
        sparse(
            pickup=loads,
            service_duration=AMOUNTS,
            release_time=TIMES,
            prize=AMOUNTS,
            required=st.booleans(),
            name=NAMES,
        )
    )
    client |= {"x": draw(COORDINATES), "y": draw(COORDINATES)}
    client |= {"delivery": draw(loads)}
    client |= draw(windows("tw_early", "tw_late"))

    if "tw_late" in client and "release_time" in client:
        client["release_time"] = min(client["release_time"], client["tw_late"])
    return client


@st.composite
def vehicle_types(
    draw: st.DrawFn, num_depots: int, num_dimensions: int, num_profiles: int
) -> dict[str, Any]:
    """Draw the arguments of a vehicle type."""
    depot = st.integers(0, num_depots - 1)
    loads = st.lists(
        st.integers(0, 60), min_size=num_dimensions, max_size=num_dimensions
    )
    vehicle_type = draw(
        sparse(
            start_depot=depot,
            end_depot=depot,
            fixed_cost=AMOUNTS,
            shift_duration=st.integers(0, 600),
            max_distance=st.integers(0, 600),
            unit_distance_cost=st.integers(0, 5),
            unit_duration_cost=st.integers(0, 5),
            profile=st.integers(0, num_profiles - 1),
            initial_load=loads,
            reload_depots=st.lists(depot, max_size=3),
            max_reloads=st.integers(0, 3),
            max_overtime=st.integers(0, 200),
            unit_overtime_cost=st.integers(0, 5),
            name=NAMES,
        )
    )
    if not vehicle_type.get("reload_depots"):
        vehicle_type.pop("max_reloads", None)  # has no effect, and gives a warning

    vehicle_type["num_available"] = draw(st.integers(1, 3))
    vehicle_type["capacity"] = draw(loads)
    vehicle_type |= draw(windows("tw_early", "start_late", "tw_late"))

    if "initial_load" in vehicle_type:
        capacity = vehicle_type["capacity"]
        pairs = zip(vehicle_type["initial_load"], capacity, strict=True)
        vehicle_type["initial_load"] = [min(pair) for pair in pairs]
    return vehicle_type


def drop_closed_shifts(
    vehicle_types: list[dict[str, Any]], depots: list[dict[str, Any]]
) -> None:
    """Drop shifts during which the start or end depot is never open."""
    for vehicle_type in vehicle_types:
        for end in ("start_depot", "end_depot"):
            depot = depots[vehicle_type.get(end, 0)]
            if vehicle_type.get("tw_early", 0) > depot.get(
                "tw_late", 300
            ) or vehicle_type.get("tw_late", 300) < depot.get("tw_early", 0):
                for time in ("tw_early", "start_late", "tw_late"):
                    vehicle_type.pop(time, None)


def make_groups(
    draw: st.DrawFn, clients: list[dict[str, Any]], num_depots: int
) -> list[dict[str, Any]]:
    """Draw up to two groups, and note in the clients to which they belong."""
    groups = []
    members = st.none() | st.integers(0, 1)
    drawn = [draw(members) for _ in clients]
    for number in (0, 1):
        indices = [idx for idx, group in enumerate(drawn) if group == number]
        if indices:
            for idx in indices:
                clients[idx] |= {"group": len(groups), "required": False}
            locations = [num_depots + idx for idx in indices]
            groups.append({"clients": locations, "required": draw(st.booleans())})
    return groups


def close_locations(draw: st.DrawFn, distances: np.ndarray) -> np.ndarray:
    """Return distances with no way to some locations, or from them."""
    locations = st.sets(st.integers(0, len(distances) - 1), max_size=3)
    distances = distances.copy()
    distances[list(draw(locations))] = NO_WAY
    distances[:, list(draw(locations))] = NO_WAY
    np.fill_diagonal(distances, 0)
    return distances


@st.composite
def instances(draw: st.DrawFn, max_clients: int = 6) -> InstanceSpec:
    """Draw an instance with any combination of attributes."""
    num_clients = draw(st.integers(0, max_clients))
    num_depots = draw(st.integers(1, 3))
    num_dimensions = draw(st.integers(0, 2))
    num_profiles = draw(st.integers(1, 2))
    size = num_depots + num_clients

    drawn = [draw(clients(num_dimensions)) for _ in range(num_clients)]
    groups = make_groups(draw, drawn, num_depots) if draw(st.booleans()) else []
    types = vehicle_types(num_depots, num_dimensions, num_profiles)
    fleet = draw(st.lists(types, min_size=1, max_size=3))
    stations = [draw(depots()) for _ in range(num_depots)]
    drop_closed_shifts(fleet, stations)

    distances = [draw(matrices(size)) for _ in range(num_profiles)]
    equal = draw(st.booleans())
    closed = distances
    if draw(st.booleans()):
        closed = [close_locations(draw, matrix) for matrix in distances]

    return InstanceSpec(
        clients=drawn,
        depots=stations,
        vehicle_types=fleet,
        distance_matrices=closed,
        duration_matrices=distances
        if equal
        else [draw(matrices(size)) for _ in range(num_profiles)],
        groups=groups,
    )


@st.composite
def routes(
    draw: st.DrawFn, instance: InstanceSpec, vehicle_type: int, visits: list[int]
) -> RouteSpec:
    """Draw a route with the given visits, split into trips where possible."""
    arguments = instance.vehicle_types[vehicle_type]
    start = arguments.get("start_depot", 0)
    end = arguments.get("end_depot", 0)
    reload_depots = arguments.get("reload_depots", [])

    stops = []
    if reload_depots:
        max_reloads = min(3, arguments.get("max_reloads", 3))
        stops = draw(st.lists(st.sampled_from(reload_depots), max_size=max_reloads))

    cut = st.integers(0, len(visits))
    cuts = [0, *sorted(draw(cut) for _ in stops), len(visits)]
    depots = [start, *stops, end]
    trips = [
        TripSpec(visits[cuts[i] : cuts[i + 1]], depots[i], depots[i + 1])
        for i in range(len(stops) + 1)
    ]
    return RouteSpec(trips, vehicle_type)


@st.composite
def instances_with_route(draw: st.DrawFn) -> tuple[InstanceSpec, RouteSpec]:
    """Draw an instance, and a route that may be empty or repeat visits."""
    instance = draw(instances())
    vehicle_type = draw(st.integers(0, len(instance.vehicle_types) - 1))

    visits: list[int] = []
    if instance.clients:
        visits = draw(st.lists(st.sampled_from(instance.client_locations), max_size=8))
    return instance, draw(routes(instance, vehicle_type, visits))


@st.composite
def solutions(draw: st.DrawFn) -> SolutionSpec:
    """Draw an instance, and a solution that visits some of its clients."""
    instance = draw(instances())
    order = draw(st.permutations(instance.client_locations))
    order = order[: draw(st.integers(0, len(order)))]

    fleet = [
        vehicle_type
        for vehicle_type, arguments in enumerate(instance.vehicle_types)
        for _ in range(arguments["num_available"])
    ]
    fleet = draw(st.permutations(fleet))

    # Cut the visits into routes that are not empty, one per vehicle at most.
    drawn: list[RouteSpec] = []
    while order and len(drawn) < len(fleet):
        size = draw(st.integers(1, len(order)))
        visits, order = order[:size], order[size:]
        drawn.append(draw(routes(instance, fleet[len(drawn)], visits)))
    return SolutionSpec(instance, drawn)
