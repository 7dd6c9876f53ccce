"""Search for the smallest fleet that has a feasible solution."""

from __future__ import annotations

from pyvrp_plus import SolveParams, VehicleType
from pyvrp_plus import minimise_fleet as minimise_native
from pyvrp_plus.solve import DEFAULT_PARAMS
from pyvrp_plus.stop import StoppingCriterion

from .problem_data import ProblemData


def minimise_fleet(
    data: ProblemData,
    stop: StoppingCriterion,
    seed: int = 0,
    params: SolveParams = DEFAULT_PARAMS,
) -> VehicleType:
    """Look for the smallest number of vehicles: :func:`pyvrp_plus.minimise_fleet`."""
    return minimise_native(data.native, stop, seed, params)
