"""Names of parts of instances, like those that are read from files."""

from itertools import accumulate, count

from pyvrp_plus._pyvrp import ProblemData, Shipment


def numbered(data: ProblemData) -> ProblemData:
    """
    Name each vehicle type after its vehicles, and each shipment after its locations.

    :func:`pyvrp_plus.read` does the same, so that an instance is equal to the one that
    is read from its file.
    """
    types = data.vehicle_types()
    ends = accumulate(vehicle_type.num_available for vehicle_type in types)
    return data.replace(
        vehicle_types=[
            vehicle_type.replace(
                name=",".join(map(str, range(end - vehicle_type.num_available, end)))
            )
            for vehicle_type, end in zip(types, ends, strict=True)
        ],
        shipments=[
            Shipment(
                shipment.pickup,
                shipment.delivery,
                shipment.amount,
                shipment.prize,
                shipment.required,
                name=f"{number} -> {number + 1}",
            )
            for number, shipment in zip(
                count(data.num_depots + data.num_clients + 1, 2),
                data.shipments(),
                strict=False,
            )
        ],
    )
