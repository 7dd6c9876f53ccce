"""Activities of PyVRP 0.14, by the locations that the other packages know them by."""

from __future__ import annotations

from typing import Any


def location(data: Any, activity: Any) -> int:
    """Return the location of a client, a pickup or a delivery."""
    if activity.is_client():
        return int(data.num_depots + activity.idx)

    first = data.num_depots + data.num_clients + 2 * activity.idx
    return int(first + activity.is_delivery())


def activity(pyvrp: Any, data: Any, visit: int) -> Any:
    """Return the activity at the location of a client, a pickup or a delivery."""
    kinds = pyvrp.ActivityType
    if visit < data.num_depots:
        return pyvrp.Activity(kinds.DEPOT, visit)

    idx = visit - data.num_depots
    if idx < data.num_clients:
        return pyvrp.Activity(kinds.CLIENT, idx)

    shipment, is_delivery = divmod(idx - data.num_clients, 2)
    kind = kinds.DELIVERY if is_delivery else kinds.PICKUP
    return pyvrp.Activity(kind, shipment)
