"""Writing solutions in VRPLIB format."""

from __future__ import annotations

import math
from pathlib import Path

from pyvrp_plus._pyvrp import ProblemData, Solution
from pyvrp_plus.files.location_numbers import location_numbers
from pyvrp_plus.files.route_visits import visits_of
from pyvrp_plus.files.vehicle_numbers import MAX_VEHICLES, vehicle_numbers
from pyvrp_plus.result import Result


def write_solution(where: str | Path, data: ProblemData, result: Result) -> None:
    """
    Write the best solution of a run in VRPLIB format.

    Depots between the trips of a route are part of it. When vehicles differ, there is
    a line for each of them, empty if it is not used: so
    :func:`~pyvrp_plus.read_solution` knows which vehicle takes which route.

    Parameters
    ----------
    where
        Location of the file.
    data
        The instance.
    result
        The result of the run.

    Raises
    ------
    ValueError
        When vehicles differ, and there are more than a million of them.
    OSError
        When the file cannot be written.
    """
    cost = result.cost()
    numbers = location_numbers(data)
    lines = [
        f"Route #{number}: {' '.join(str(numbers[visit]) for visit in visits)}".rstrip()
        for number, visits in enumerate(_visits_by_vehicle(data, result.best), 1)
    ]
    lines.append(f"Cost: {cost if math.isinf(cost) else round(cost)}")
    Path(where).write_text("\n".join(lines) + "\n")


def _visits_by_vehicle(data: ProblemData, solution: Solution) -> list[list[int]]:
    if data.num_vehicle_types == 1:
        return [visits_of(route) for route in solution.routes()]

    if data.num_vehicles > MAX_VEHICLES:
        raise ValueError(
            f"vehicle_types: num_available sums to {data.num_vehicles}, but a file has "
            f"a line for each vehicle, and at most {MAX_VEHICLES}."
        )

    visits: list[list[int]] = [[] for _ in range(data.num_vehicles)]
    unused = [iter(vehicles) for vehicles in vehicle_numbers(data)]
    for route in solution.routes():
        visits[next(unused[route.vehicle_type()])] = visits_of(route)

    return visits
