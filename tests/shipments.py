"""Random instances with shipments and every other attribute, and their solutions."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st

from pyvrp_plus import (
    Client,
    ClientGroup,
    Depot,
    ProblemData,
    Route,
    Shipment,
    ShipmentStep,
    Solution,
    Trip,
    VehicleType,
)
from tests.oracle.strategies import (
    AMOUNTS,
    COORDINATES,
    InstanceSpec,
    instances,
    matrices,
    sparse,
    windows,
)


@st.composite
def steps(draw: st.DrawFn) -> ShipmentStep:
    """Draw a pickup or a delivery."""
    arguments: dict[str, Any] = {"x": draw(COORDINATES), "y": draw(COORDINATES)}
    arguments |= draw(windows("tw_early", "tw_late"))
    return ShipmentStep(**arguments, **draw(sparse(service_duration=AMOUNTS)))


@st.composite
def shipments(draw: st.DrawFn, num_dimensions: int) -> Shipment:
    """Draw a shipment."""
    loads = st.lists(AMOUNTS, min_size=num_dimensions, max_size=num_dimensions)
    return Shipment(
        draw(steps()),
        draw(steps()),
        draw(loads),
        **draw(sparse(prize=st.integers(0, 200), required=st.booleans())),
    )


@st.composite
def instances_with_shipments(
    draw: st.DrawFn, max_shipments: int = 4
) -> tuple[InstanceSpec, ProblemData]:
    """
    Draw an instance with shipments, and with any combination of other attributes.

    The first part of what is returned describes the same instance, but with clients
    without loads in the place of pickups and deliveries.
    """
    spec = draw(instances(max_clients=4))
    num_dimensions = len(spec.vehicle_types[0]["capacity"])
    num_shipments = draw(st.integers(1, max_shipments))
    drawn = [draw(shipments(num_dimensions)) for _ in range(num_shipments)]

    size = len(spec.depots) + len(spec.clients) + 2 * num_shipments
    spec.distance_matrices = [draw(matrices(size)) for _ in spec.distance_matrices]
    spec.duration_matrices = [draw(matrices(size)) for _ in spec.duration_matrices]
    lifo = [draw(st.booleans()) for _ in spec.vehicle_types]
    data = ProblemData(
        [Client(**client) for client in spec.clients],
        [Depot(**depot) for depot in spec.depots],
        [
            VehicleType(**arguments, lifo=is_lifo)
            for arguments, is_lifo in zip(spec.vehicle_types, lifo, strict=True)
        ],
        spec.distance_matrices,
        spec.duration_matrices,
        [ClientGroup(**group) for group in spec.groups],
        shipments=drawn,
    )
    spec.clients += [
        {
            "x": step.x,
            "y": step.y,
            "delivery": [0] * num_dimensions,
            "tw_early": step.tw_early,
            "tw_late": step.tw_late,
            "service_duration": step.service_duration,
            "prize": prize,
            "required": shipment.required,
        }
        for shipment in drawn
        for step, prize in ((shipment.pickup, shipment.prize), (shipment.delivery, 0))
    ]
    return spec, data


def pairs(data: ProblemData) -> list[tuple[int, int]]:
    """Return the locations of the pickup and the delivery of each shipment."""
    first = data.num_depots + data.num_clients
    return [(first + 2 * idx, first + 2 * idx + 1) for idx in range(data.num_shipments)]


def check_order(data: ProblemData, solution: Solution) -> None:
    """Assert that trips transport shipments as a whole, and as vehicles want it."""
    seen = []
    for route in solution.routes():
        is_lifo = data.vehicle_type(route.vehicle_type()).lifo
        for trip in route.trips():
            on_board: list[int] = []
            for visit in trip.visits():
                for pickup, delivery in pairs(data):
                    if visit == pickup:
                        on_board.append(delivery)
                    elif visit == delivery:
                        assert visit in on_board
                        assert not is_lifo or on_board[-1] == visit
                        on_board.remove(visit)
                        seen.append(visit)
            assert not on_board

    assert len(seen) == len(set(seen)) == solution.num_shipments()


def excess_loads(data: ProblemData, route: Route) -> list[int]:
    """Return by how much the load exceeds the capacity, by dimension, step by step."""
    capacity = data.vehicle_type(route.vehicle_type()).capacity
    initial = _array(data.vehicle_type(route.vehicle_type()).initial_load)
    excess = [0] * data.num_load_dimensions
    for number, trip in enumerate(route.trips()):
        loads = _loads(data, trip)
        loads += initial if number == 0 else 0
        peaks = loads.max(axis=0, initial=0) - capacity
        excess = [
            now + max(0, int(peak)) for now, peak in zip(excess, peaks, strict=True)
        ]

    return excess


def _array(amounts: list[int]) -> np.ndarray:
    return np.array(amounts, dtype=int)  # also if there are none


def _loads(data: ProblemData, trip: Trip) -> np.ndarray:
    """Return the loads when leaving the depot and each visit, by dimension."""
    changes = []
    start = np.zeros(data.num_load_dimensions, dtype=int)
    of_end = dict(zip(pairs(data), data.shipments(), strict=True))
    for visit in trip.visits():
        for (pickup, delivery), shipment in of_end.items():
            if visit in (pickup, delivery):
                sign = 1 if visit == pickup else -1
                changes.append(sign * _array(shipment.amount))
                break
        else:
            client = data.location(visit)
            start += _array(client.delivery)
            changes.append(_array(client.pickup) - _array(client.delivery))

    return np.cumsum([start, *changes], axis=0)
