"""Clients and shipments, which solutions serve as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pyvrp_plus._pyvrp import ProblemData
from pyvrp_plus.diagnosis.change import Change
from pyvrp_plus.diagnosis.labels import location_label, shipment_label
from pyvrp_plus.locations import steps_of


@dataclass(frozen=True)
class Request:
    """
    A client or a shipment.

    Parameters
    ----------
    visits
        Location index of the client, or those of the pickup and the delivery.
    label
        What it is called in messages.
    required
        Whether it is required by itself; clients of groups never are.
    group
        Index of its group; None without one.
    not_required
        The change with which it is not required any more.
    """

    visits: tuple[int, ...]
    label: str
    required: bool
    group: int | None
    not_required: Change


def requests(data: ProblemData) -> Iterator[Request]:
    """Give the clients of a problem, and then its shipments."""
    for location, client in enumerate(data.clients(), data.num_depots):
        yield Request(
            (location,),
            location_label(data, location),
            client.required,
            client.group,
            Change("client", location, "required", True, False),
        )

    for idx, shipment in enumerate(data.shipments()):
        yield Request(
            steps_of(data, idx),
            shipment_label(data, idx),
            shipment.required,
            None,
            Change("shipment", idx, "required", True, False),
        )
