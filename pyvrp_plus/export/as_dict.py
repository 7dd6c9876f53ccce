"""Solutions as dictionaries of plain values, such as JSON knows."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from pyvrp_plus._pyvrp import Client, CostEvaluator, ProblemData, Route, Solution
from pyvrp_plus.export.stops import Stop, amounts_at, limit, stops_of
from pyvrp_plus.files.json_fields import VERSION
from pyvrp_plus.files.problem_dict import problem_dict
from pyvrp_plus.files.route_visits import visits_of
from pyvrp_plus.locations import shipment_at
from pyvrp_plus.names import location_name, vehicle_name
from pyvrp_plus.time_windows import windows_of

if TYPE_CHECKING:
    from pyvrp_plus.result import Result


_STOP_FIELDS = [field.name for field in fields(Stop)]


def result_dict(data: ProblemData, result: Result, problem: bool) -> dict[str, Any]:
    """
    Return a result as a dictionary, see :meth:`Result.to_dict`.

    Parameters
    ----------
    data
        The problem.
    result
        A result for this problem.
    problem
        Whether the problem is part of it, matrices included.
    """
    document: dict[str, Any] = {"version": VERSION}
    if problem:
        document["problem"] = problem_dict(data)

    document["solution"] = solution_dict(data, result.best)
    document["run"] = {
        "num_iterations": result.num_iterations,
        "num_restarts": result.num_restarts,
        "runtime": result.runtime,
    }
    return document


def solution_dict(data: ProblemData, solution: Solution) -> dict[str, Any]:
    """
    Return a solution as a dictionary.

    Parameters
    ----------
    data
        The problem.
    solution
        A solution to this problem.
    """
    is_feasible = solution.is_feasible()
    return {
        "is_feasible": is_feasible,
        "cost": CostEvaluator([], 0, 0).cost(solution) if is_feasible else None,
        "costs": costs(solution),
        "violations": violations(solution),
        "distance": solution.distance(),
        "duration": solution.duration(),
        "routes": [_route_dict(data, route) for route in solution.routes()],
        "unserved": [
            _unserved_dict(data, location) for location in unserved(data, solution)
        ],
    }


def costs(solution: Solution) -> dict[str, int]:
    """Return the terms of the cost of a solution."""
    return {
        "distance": solution.distance_cost(),
        "duration": solution.duration_cost(),
        "fixed_vehicle": solution.fixed_vehicle_cost(),
        "uncollected_prizes": solution.uncollected_prizes(),
    }


def violations(solution: Solution) -> dict[str, Any]:
    """Return the amounts by which a solution violates constraints."""
    return {
        "excess_load": solution.excess_load(),
        "time_warp": solution.time_warp(),
        "excess_distance": solution.excess_distance(),
        "excess_clients": solution.excess_clients(),
        "num_incompatible_visits": solution.num_incompatible_visits(),
        "missing_clients": solution.num_missing_clients(),
        "missing_shipments": solution.num_missing_shipments(),
        "is_group_feasible": solution.is_group_feasible(),
        "num_violated_vehicle_groups": solution.num_violated_vehicle_groups(),
    }


def unserved(data: ProblemData, solution: Solution) -> list[int]:
    """Return the locations of clients and shipments that a solution leaves out."""
    visited = {visit for route in solution.routes() for visit in route.visits()}
    visits = range(data.num_depots, data.num_locations)
    return [location for location in visits if location not in visited]


def _route_dict(data: ProblemData, route: Route) -> dict[str, Any]:
    vehicle = data.vehicle_type(route.vehicle_type())
    return {
        "vehicle_type": route.vehicle_type(),
        "vehicle": vehicle_name(data, route.vehicle_type()),
        "capacity": vehicle.capacity,
        "visits": visits_of(route),
        "distance": route.distance(),
        "duration": route.duration(),
        "travel_duration": route.travel_duration(),
        "service_duration": route.service_duration(),
        "wait_duration": route.wait_duration(),
        "overtime": route.overtime(),
        "start_time": route.start_time(),
        "end_time": route.end_time(),
        "costs": {
            "distance": route.distance_cost(),
            "duration": route.duration_cost(),
            "fixed_vehicle": vehicle.fixed_cost,
        },
        "violations": {
            "excess_load": route.excess_load(),
            "time_warp": route.time_warp(),
            "excess_distance": route.excess_distance(),
            "excess_clients": route.excess_clients(),
            "num_incompatible_visits": route.num_incompatible_visits(),
        },
        "stops": [_stop_dict(stop) for stop in stops_of(data, route)],
    }


def _stop_dict(stop: Stop) -> dict[str, Any]:
    # Not by asdict, which copies every value, and takes several times as long.
    return {name: getattr(stop, name) for name in _STOP_FIELDS}


def _unserved_dict(data: ProblemData, location: int) -> dict[str, Any]:
    place = data.location(location)
    delivery, pickup = amounts_at(data, location)
    if isinstance(place, Client):
        required, prize = place.required, place.prize
    else:
        idx, is_delivery = shipment_at(data, location)
        shipment = data.shipment(idx)
        required, prize = shipment.required, 0 if is_delivery else shipment.prize

    return {
        "location": location,
        "name": location_name(data, location),
        "x": place.x,
        "y": place.y,
        "tw_early": place.tw_early,
        "tw_late": limit(place.tw_late),
        "time_windows": [[early, limit(late)] for early, late in windows_of(place)],
        "delivery": delivery,
        "pickup": pickup,
        "required": required,
        "prize": prize,
    }
