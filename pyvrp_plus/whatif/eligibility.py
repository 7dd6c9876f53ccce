"""Which vehicle types may serve a client or shipment, where types are numbered anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyvrp_plus._pyvrp import Client, Shipment


def renumbered_types(
    request: Client | Shipment, types: Sequence[int]
) -> dict[str, Any]:
    """
    Return the fields of a client or shipment that name vehicle types, if it has any.

    Parameters
    ----------
    request
        The client or shipment.
    types
        For each new vehicle type, the index of the old one that it stands for.
    """
    allowed, forbidden = request.allowed_vehicle_types, request.forbidden_vehicle_types
    fields: dict[str, Any] = {}
    if allowed is not None:
        fields["allowed_vehicle_types"] = _standing_for(types, allowed)
    if forbidden:
        fields["forbidden_vehicle_types"] = _standing_for(types, forbidden)

    return fields


def _standing_for(types: Sequence[int], old: Sequence[int]) -> list[int]:
    return [idx for idx, type_ in enumerate(types) if type_ in old]
