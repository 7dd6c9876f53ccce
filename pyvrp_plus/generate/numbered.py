"""Names of vehicle types, like those of instances that are read from files."""

from itertools import accumulate

from pyvrp_plus._pyvrp import ProblemData


def numbered(data: ProblemData) -> ProblemData:
    """
    Name each vehicle type after the numbers of its vehicles.

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
        ]
    )
