"""Clients and depots by location index."""

from __future__ import annotations

from pyvrp_plus._pyvrp import Client, Depot, ProblemData


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
