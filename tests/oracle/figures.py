"""All public figures of problem and solution objects, as plain data."""

from typing import Any

import pytest

TRIP_FIGURES = [
    "visits",
    "distance",
    "delivery",
    "pickup",
    "load",
    "excess_load",
    "travel_duration",
    "service_duration",
    "release_time",
    "prizes",
    "vehicle_type",
    "start_depot",
    "end_depot",
    "has_excess_load",
]

ROUTE_FIGURES = [
    "num_trips",
    "visits",
    "distance",
    "distance_cost",
    "excess_distance",
    "delivery",
    "pickup",
    "excess_load",
    "duration",
    "overtime",
    "duration_cost",
    "time_warp",
    "start_time",
    "end_time",
    "slack",
    "travel_duration",
    "service_duration",
    "wait_duration",
    "release_time",
    "prizes",
    "vehicle_type",
    "start_depot",
    "end_depot",
    "is_feasible",
    "has_excess_load",
    "has_excess_distance",
    "has_time_warp",
]

SOLUTION_FIGURES = [
    "num_routes",
    "num_trips",
    "num_clients",
    "num_missing_clients",
    "neighbours",
    "is_feasible",
    "is_group_feasible",
    "is_complete",
    "has_excess_load",
    "has_excess_distance",
    "has_time_warp",
    "distance",
    "distance_cost",
    "duration",
    "overtime",
    "duration_cost",
    "excess_load",
    "excess_distance",
    "fixed_vehicle_cost",
    "time_warp",
    "prizes",
    "uncollected_prizes",
]

VISIT_FIGURES = [
    "location",
    "trip",
    "start_service",
    "end_service",
    "service_duration",
    "wait_duration",
    "time_warp",
]

LOAD_SEGMENT_FIGURES = ["delivery", "pickup", "load"]

DURATION_SEGMENT_FIGURES = [
    "duration",
    "time_warp",
    "start_early",
    "start_late",
    "end_early",
    "end_late",
    "prev_end_late",
    "release_time",
    "slack",
]


def call_all(instance: Any, names: list[str]) -> dict[str, Any]:
    """Results of the methods of the given names."""
    return {name: getattr(instance, name)() for name in names}


def centroid(instance: Any) -> Any:
    """Centroid, up to rounding: the order of summation is nobody's business."""
    return pytest.approx(instance.centroid(), rel=1e-9, abs=1e-9)


def trip_figures(trip: Any) -> dict[str, Any]:
    """All figures of a trip."""
    figures = call_all(trip, TRIP_FIGURES)
    return figures | {"str": str(trip), "len": len(trip), "list": list(trip)}


def schedule_figures(route: Any) -> list[dict[str, int]]:
    """All figures of each stop of the route."""
    return [
        {name: getattr(visit, name) for name in VISIT_FIGURES}
        for visit in route.schedule()
    ]


def route_figures(route: Any) -> dict[str, Any]:
    """All figures of a route, its trips and its schedule."""
    figures = call_all(route, ROUTE_FIGURES)
    figures |= {"str": str(route), "len": len(route), "list": list(route)}
    figures["trips"] = [trip_figures(trip) for trip in route.trips()]
    figures["schedule"] = schedule_figures(route)
    return figures


def solution_figures(solution: Any) -> dict[str, Any]:
    """All figures of a solution and its routes."""
    figures = call_all(solution, SOLUTION_FIGURES)
    figures["str"] = str(solution)
    figures["routes"] = [route_figures(route) for route in solution.routes()]
    return figures
