"""The shipments of an instance file."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pyvrp_plus._pyvrp import Shipment, ShipmentStep
from pyvrp_plus.exceptions import FieldIndexError
from pyvrp_plus.files.instance_file import InstanceFile

#: The field with a row of each location: amount, earliest and latest time, duration of
#: service, and the numbers of its pickup and of its delivery, one of which is zero.
PICKUP_AND_DELIVERY = "pickup_and_delivery"


def shipment_pairs(file: InstanceFile, num_depots: int) -> list[tuple[int, int]]:
    """
    Return the indices of the pickup and the delivery of each shipment, in the file.

    A location without both is that of a client.
    """
    if PICKUP_AND_DELIVERY not in file:
        return []

    rows = file.per_location(PICKUP_AND_DELIVERY, num_columns=6, rounded=False)
    siblings = rows[:, 4:6].astype(np.int64).tolist()
    pairs = []
    for idx in range(num_depots, file.dimension):
        pickup, delivery = siblings[idx]
        if pickup == 0 == delivery:
            continue

        sibling = (pickup or delivery) - 1
        if not num_depots <= sibling < file.dimension:
            message = f"row {idx + 1}: {sibling + 1} is not a client"
            file.fail(PICKUP_AND_DELIVERY, message, FieldIndexError)

        expected = [idx + 1, 0] if pickup == 0 else [0, idx + 1]
        if (pickup and delivery) or siblings[sibling] != expected:
            message = (
                f"row {idx + 1}: {pickup} and {delivery} are not the pickup or the "
                f"delivery of row {sibling + 1}, which has {siblings[sibling][0]} and "
                f"{siblings[sibling][1]}"
            )
            file.fail(PICKUP_AND_DELIVERY, message)

        if pickup == 0:
            pairs.append((idx, sibling))

    return pairs


def shipments(
    file: InstanceFile,
    pairs: Sequence[tuple[int, int]],
    coordinates: Sequence[tuple[float, float]],
    time_windows: Sequence[Sequence[int]],
    services: Sequence[int],
    prizes: Sequence[int],
) -> list[Shipment]:
    """
    Return the shipments of the given pairs of locations.

    A shipment is required unless its pickup has a prize. Its name tells the numbers of
    its locations in the file, so that solutions can be read later.
    """
    if not pairs:
        return []

    rows = file.per_location(PICKUP_AND_DELIVERY, num_columns=6)
    # The amounts of deliveries are those of their pickups, with a minus.
    at_pickups = np.maximum(rows[:, :1], 0)
    for pickup, _ in pairs:
        if rows[pickup, 0] < 0:
            message = f"row {pickup + 1}: {rows[pickup, 0]} must not be negative"
            file.fail(PICKUP_AND_DELIVERY, message)

    amounts = file.integers(PICKUP_AND_DELIVERY, at_pickups)

    def step(idx: int) -> ShipmentStep:
        early, late = time_windows[idx]
        return ShipmentStep(*coordinates[idx], early, late, services[idx])

    return [
        Shipment(
            step(pickup),
            step(delivery),
            amounts[pickup].tolist(),
            prizes[pickup],
            prizes[pickup] == 0,
            name=f"{pickup + 1} -> {delivery + 1}",
        )
        for pickup, delivery in pairs
    ]
