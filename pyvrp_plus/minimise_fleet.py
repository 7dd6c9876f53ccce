"""Search for the smallest fleet that has a feasible solution."""

from __future__ import annotations

from pyvrp_plus._pyvrp import ProblemData, VehicleType
from pyvrp_plus.solve import DEFAULT_PARAMS, solve
from pyvrp_plus.solve_params import SolveParams
from pyvrp_plus.stop import FirstFeasible, MultipleCriteria, StoppingCriterion


def minimise_fleet(
    data: ProblemData,
    stop: StoppingCriterion,
    seed: int = 0,
    params: SolveParams = DEFAULT_PARAMS,
) -> VehicleType:
    """
    Look for the smallest number of vehicles that has a feasible solution.

    One vehicle after the other is taken away, until no feasible solution is found, or
    fewer vehicles could not carry all demand.

    Parameters
    ----------
    data
        The problem, with a single vehicle type, and required clients and shipments
        only.
    stop
        Stopping criterion, which all attempts share, so that for example ``MaxRuntime``
        limits them all together.
    seed
        Seed of the random number generator of each attempt.
    params
        Parameters of the solver.

    Returns
    -------
    VehicleType
        The vehicle type with the smallest number of vehicles for which a feasible
        solution was found; the original one if there was none.

    Raises
    ------
    ValueError
        When there are several vehicle types, or optional clients or shipments.
    """
    if data.num_vehicle_types != 1:
        raise ValueError(
            f"minimise_fleet needs one vehicle type, but there are "
            f"{data.num_vehicle_types}."
        )

    for idx, client in enumerate(data.clients(), data.num_depots):
        if not client.required:
            raise ValueError(
                f"minimise_fleet needs required clients, but client {idx} is optional."
            )

    for idx, shipment in enumerate(data.shipments()):
        if not shipment.required:
            raise ValueError(
                f"minimise_fleet needs required shipments, but shipment {idx} is "
                "optional."
            )

    smallest = data.vehicle_type(0)
    fewest = _lower_bound(data)

    while smallest.num_available > fewest:
        attempt = smallest.replace(num_available=smallest.num_available - 1)
        result = solve(
            data.replace(vehicle_types=[attempt]),
            MultipleCriteria([FirstFeasible(), stop]),
            seed,
            collect_stats=False,
            params=params,
        )

        if not result.is_feasible():
            break

        smallest = attempt.replace(num_available=max(result.best.num_routes(), 1))
        if stop(result.cost()):
            break

    return smallest


def _lower_bound(data: ProblemData) -> int:
    """
    Return the least number of vehicles that can carry the demand of the clients.

    Any number of shipments can be transported one after the other.
    """
    vehicle_type = data.vehicle_type(0)
    bound = 1

    for dimension, capacity in enumerate(vehicle_type.capacity):
        delivery = sum(client.delivery[dimension] for client in data.clients())
        pickup = sum(client.pickup[dimension] for client in data.clients())
        carried = max(capacity * vehicle_type.max_trips, 1)
        bound = max(bound, -(-max(delivery, pickup) // carried))

    return bound
