"""Reading instances and solutions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import pyvrp_plus._pyvrp as native
from pyvrp_plus.files import read as files
from pyvrp_plus.files.location_numbers import location_numbers
from pyvrp_plus.files.read import ROUND_FUNCS as ROUND_FUNCS
from pyvrp_plus.files.round_funcs import RoundingFunction

from .client import Client
from .depot import Depot
from .location import Location
from .problem_data import ProblemData, moved, part
from .shipment import Shipment
from .solution import Solution


def read(where: str | Path, round_func: str | RoundingFunction = "none") -> ProblemData:
    """
    Read an instance in VRPLIB format, see :func:`pyvrp_plus.read`.

    Locations have the numbers of the file, from zero.
    """
    return _problem_data(files.read(where, round_func))


def read_solution(where: str | Path, data: ProblemData) -> Solution:
    """
    Read a solution in VRPLIB format, see :func:`pyvrp_plus.read_solution`.

    The data must come from a file.
    """
    return Solution.of(files.read_solution(where, data.native), data)


def _problem_data(data: native.ProblemData) -> ProblemData:
    """Return data from a file, each location of which has one visit."""
    numbers = location_numbers(data)
    in_order = np.argsort(numbers).tolist()
    places: list[Any] = [data.location(idx) for idx in in_order]
    ends = iter(numbers[data.num_depots + data.num_clients :])
    profiles = range(data.num_profiles)
    return ProblemData(
        [Location(place.x, place.y) for place in places],
        [
            _client(client, location)
            for client, location in zip(
                data.clients(), numbers[data.num_depots :], strict=False
            )
        ],
        [
            Depot(
                location,
                depot.tw_early,
                depot.tw_late,
                depot.service_duration,
                name=depot.name,
            )
            for depot, location in zip(data.depots(), numbers, strict=False)
        ],
        data.vehicle_types(),
        [part(data.distances(profile), in_order) for profile in profiles],
        [part(data.durations(profile), in_order) for profile in profiles],
        [moved(group, -data.num_depots) for group in data.groups()],
        [_shipment(shipment, next(ends), next(ends)) for shipment in data.shipments()],
    )


def _client(client: native.Client, location: int) -> Client:
    return Client(
        location,
        client.delivery,
        client.pickup,
        client.service_duration,
        client.tw_early,
        client.tw_late,
        client.release_time,
        client.prize,
        client.required,
        client.group,
        name=client.name,
    )


def _shipment(shipment: native.Shipment, pickup: int, delivery: int) -> Shipment:
    return Shipment(
        pickup,
        delivery,
        shipment.pickup.tw_early,
        shipment.pickup.tw_late,
        shipment.pickup.service_duration,
        shipment.delivery.tw_early,
        shipment.delivery.tw_late,
        shipment.delivery.service_duration,
        shipment.amount,
        shipment.prize,
        shipment.required,
        name=shipment.name,
    )
