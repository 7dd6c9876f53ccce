"""Clients, shipments and depots by location index."""

from __future__ import annotations

from collections.abc import Iterable

from pyvrp_plus._pyvrp import Client, Depot, ProblemData, Shipment
from pyvrp_plus.locations import is_step, shipment_at


def client_at(data: ProblemData, location: int) -> Client:
    """Return the client with the location index."""
    client = data.location(location)
    assert isinstance(client, Client)
    return client


def depot_at(data: ProblemData, location: int) -> Depot:
    """Return the depot with the location index."""
    depot = data.location(location)
    assert isinstance(depot, Depot)
    return depot


def release_time_at(data: ProblemData, location: int) -> int:
    """Return the release time of a client; shipments are never released later."""
    place = data.location(location)
    return place.release_time if isinstance(place, Client) else 0


def request_at(data: ProblemData, location: int) -> Client | Shipment:
    """Return the client, or the shipment that is picked up or delivered, at a visit."""
    if is_step(data, location):
        return data.shipment(shipment_at(data, location)[0])

    return client_at(data, location)


def incompatible_visits(
    data: ProblemData, visits: Iterable[int], vehicle_type: int
) -> tuple[int, ...]:
    """Return those of the visits that vehicles of the type cannot serve."""
    return tuple(visit for visit in visits if not data.can_serve(vehicle_type, visit))
