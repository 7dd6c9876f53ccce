"""Small feasible instances that together have every attribute."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pyvrp_plus import (
    Client,
    DifferentVehicleGroup,
    Model,
    ProblemData,
    SameVehicleGroup,
)

# Defaults of a location, a vehicle, and the edges between locations.
CAPACITY = 12


def build(
    *,
    num_clients: int = 12,
    num_depots: int = 1,
    client: Callable[[int], dict[str, Any]] = lambda idx: {},
    vehicles: Callable[[list[Any]], list[dict[str, Any]]] = lambda depots: [{}],
    group_size: int = 0,
    asymmetric: bool = False,
    same_place: bool = False,
    num_shipments: int = 0,
    shipment: Callable[[int], dict[str, Any]] = lambda idx: {},
) -> ProblemData:
    """
    Return an instance on a small grid.

    Parameters
    ----------
    num_clients, num_depots
        Numbers of locations.
    client
        Returns arguments of a client, by its number.
    vehicles
        Returns arguments of the vehicle types, from the depots.
    group_size
        If positive, each so many clients make a mutually exclusive group.
    asymmetric
        Whether edges have different lengths in both directions.
    same_place
        Whether all locations are at the same place.
    num_shipments
        Number of shipments.
    shipment
        Returns arguments of a shipment, by its number.
    """
    rng = np.random.default_rng(7)
    points = rng.integers(0, 1 if same_place else 50, size=(64, 2))

    model = Model()
    depots = [model.add_depot(*points[idx].tolist()) for idx in range(num_depots)]
    group = None
    for idx in range(num_clients):
        arguments: dict[str, Any] = {"delivery": 1 + idx % 4, **client(idx)}
        if group_size:
            if idx % group_size == 0:
                group = model.add_client_group()
            arguments |= {"group": group, "required": False}

        model.add_client(*points[num_depots + idx].tolist(), **arguments)

    for idx in range(num_shipments):
        pickup, delivery = points[40 + 2 * idx : 42 + 2 * idx].tolist()
        model.add_shipment(
            model.add_location(*pickup),
            model.add_location(*delivery),
            **{"amount": 1 + idx % 4, **shipment(idx)},
        )

    most = num_clients + num_shipments
    for arguments in vehicles(depots):
        model.add_vehicle_type(
            **{"num_available": most, "capacity": CAPACITY, **arguments}
        )

    for frm in model.locations:
        for to in model.locations:
            if frm is not to:
                length = abs(frm.x - to.x) + abs(frm.y - to.y)
                length += 3 * (frm.x < to.x) if asymmetric else 0
                model.add_edge(frm, to, int(length), int(length) + 1)

    return model.data()


def client_at(data: ProblemData, location: int) -> Client:
    """Return the client that operators see at a location, also of a shipment."""
    idx = location - data.num_depots
    if idx < data.num_clients:
        return data.clients()[idx]

    number, is_delivery = divmod(idx - data.num_clients, 2)
    shipment = data.shipment(number)
    step = shipment.delivery if is_delivery else shipment.pickup
    nothing = [0] * data.num_load_dimensions
    return Client(
        step.x,
        step.y,
        delivery=shipment.amount if is_delivery else nothing,
        pickup=nothing if is_delivery else shipment.amount,
        service_duration=step.service_duration,
        tw_early=step.tw_early,
        tw_late=step.tw_late,
        time_windows=step.time_windows,
        prize=0 if is_delivery else shipment.prize,
        required=shipment.required,
    )


def profiles() -> ProblemData:
    """Return an instance with two routing profiles."""
    data = build(vehicles=lambda _: [{}, {"unit_distance_cost": 2}])
    slow, fast = data.distance_matrix(0), data.distance_matrix(0) // 2
    types = [vt.replace(profile=i) for i, vt in enumerate(data.vehicle_types())]
    return data.replace(
        vehicle_types=types,
        distance_matrices=[slow, fast],
        duration_matrices=[slow, fast],
    )


VARIANTS: dict[str, Callable[[], ProblemData]] = {
    "capacity": build,
    "no capacity": lambda: build(
        client=lambda _: {"delivery": []}, vehicles=lambda _: [{"capacity": []}]
    ),
    "two load dimensions": lambda: build(
        client=lambda idx: {"delivery": [1, idx % 3], "pickup": [0, 1]},
        vehicles=lambda _: [{"capacity": [5, 6]}],
    ),
    "pickup and delivery": lambda: build(client=lambda idx: {"pickup": idx % 5}),
    "backhaul": lambda: build(
        client=lambda idx: {"pickup": 3, "delivery": 0} if idx % 2 else {}
    ),
    "initial load": lambda: build(vehicles=lambda _: [{"initial_load": 2}]),
    "time windows": lambda: build(
        client=lambda idx: {
            "tw_early": 40 * (idx % 4), "tw_late": 40 * (idx % 4) + 120,
            "service_duration": 5,
        },
    ),
    "several time windows": lambda: build(
        client=lambda idx: {
            "time_windows": [
                (30 * (idx % 4), 30 * (idx % 4) + 20),
                (30 * (idx % 4) + 70, 30 * (idx % 4) + 130),
            ],
            "service_duration": 5,
        },
    ),
    "release times": lambda: build(client=lambda idx: {"release_time": 20 * (idx % 4)}),
    "shifts": lambda: build(
        vehicles=lambda _: [{"tw_early": 10, "tw_late": 400, "start_late": 100}]
    ),
    "maximum duration and distance": lambda: build(
        vehicles=lambda _: [{"shift_duration": 220, "max_distance": 200}]
    ),
    "overtime": lambda: build(
        vehicles=lambda _: [
            {
                "shift_duration": 100, "max_overtime": 150, "unit_overtime_cost": 3,
                "unit_duration_cost": 1,
            }
        ]
    ),
    "heterogeneous fleet": lambda: build(
        vehicles=lambda _: [
            {"num_available": 2, "capacity": 8, "fixed_cost": 30},
            {"capacity": 6, "fixed_cost": 20, "unit_distance_cost": 2},
        ]
    ),
    "several depots": lambda: build(
        num_depots=3,
        vehicles=lambda depots: [
            {"start_depot": depots[0], "end_depot": depots[1]},
            {"start_depot": depots[2], "end_depot": depots[2]},
        ],
    ),
    "profiles": profiles,
    "reloading": lambda: build(
        num_depots=2,
        vehicles=lambda depots: [{"num_available": 2, "reload_depots": depots}],
    ),
    "limited reloading": lambda: build(
        client=lambda idx: {"release_time": 10 * idx},
        vehicles=lambda depots: [{"reload_depots": depots, "max_reloads": 1}],
    ),
    "prizes": lambda: build(
        client=lambda idx: {"required": idx % 3 == 0, "prize": 10 * idx}
    ),
    "groups": lambda: build(group_size=3),
    "asymmetric": lambda: build(asymmetric=True),
    "one vehicle": lambda: build(
        vehicles=lambda _: [{"num_available": 1, "capacity": 100}]
    ),
    "identical locations": lambda: build(same_place=True),
    "two clients": lambda: build(num_clients=2),
    "shipments": lambda: build(num_clients=0, num_shipments=8),
    "shipments and clients": lambda: build(
        num_clients=6,
        num_shipments=6,
        shipment=lambda idx: {
            "prize": 15 * idx, "required": idx % 2 == 0,
            "pickup_tw_early": 20 * (idx % 3), "delivery_tw_late": 300,
            "pickup_service_duration": 2,
        },
    ),
    "shipments and reloading": lambda: build(
        num_clients=5,
        num_depots=2,
        num_shipments=5,
        vehicles=lambda depots: [{"num_available": 2, "reload_depots": depots}],
    ),
    "last in, first out": lambda: build(
        num_clients=2,
        num_shipments=6,
        vehicles=lambda _: [{"lifo": True, "num_available": 3}, {"fixed_cost": 9}],
    ),
    "skills": lambda: build(
        client=lambda idx: {"required_skills": ["cold"]} if idx % 3 == 0 else {},
        vehicles=lambda _: [{"skills": ["cold"], "num_available": 2}, {}],
    ),
    "most visits of a route": lambda: build(vehicles=lambda _: [{"max_clients": 3}]),
    "vehicle groups": lambda: build().replace(
        same_vehicle_groups=[SameVehicleGroup([1, 4, 6])],
        different_vehicle_groups=[DifferentVehicleGroup([2, 3, 5])],
    ),
}  # fmt: skip
