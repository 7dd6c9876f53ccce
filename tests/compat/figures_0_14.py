"""
Prints the figures of solutions: a script for PyVRP 0.14, which reads plain data.

It takes cases, each with an instance and routes, as JSON from the standard input.
"""

import json
import sys

from pyvrp import (
    Activity,
    Client,
    ClientGroup,
    CostEvaluator,
    Depot,
    Location,
    ProblemData,
    Route,
    Shipment,
    Solution,
    VehicleType,
)

ROUTE = [
    *("delivery", "distance", "distance_cost", "duration", "duration_cost"),
    *("end_depot", "end_time", "excess_distance", "excess_load", "has_excess_distance"),
    *("has_excess_load", "has_time_warp", "is_feasible", "num_clients", "num_depots"),
    *("num_shipments", "num_trips", "overtime", "pickup", "prizes", "release_time"),
    *("service_duration", "slack", "start_depot", "start_time", "time_warp"),
    *("travel_duration", "vehicle_type", "wait_duration"),
]
SOLUTION = [
    *("distance", "distance_cost", "duration", "duration_cost", "excess_distance"),
    *("excess_load", "fixed_vehicle_cost", "has_excess_distance", "has_excess_load"),
    *("has_time_warp", "is_complete", "is_feasible", "num_clients", "num_routes"),
    *("num_missing_clients", "num_missing_groups", "num_missing_shipments"),
    *("num_shipments", "num_trips", "overtime", "prizes", "time_warp"),
    "uncollected_prizes",
]
ACTIVITY = ["duration", "end_time", "start_time", "time_warp", "trip", "wait_duration"]
DATA = [
    *("num_clients", "num_depots", "num_groups", "num_load_dimensions"),
    *("num_locations", "num_profiles", "num_shipments", "num_vehicle_types"),
    "num_vehicles",
]


def build(instance):
    """Return the problem data of an instance."""
    classes = {
        "locations": Location,
        "clients": Client,
        "depots": Depot,
        "vehicle_types": VehicleType,
        "groups": ClientGroup,
        "shipments": Shipment,
    }
    return ProblemData(
        **{
            name: [classes[name](**arguments) for arguments in value]
            if name in classes
            else value
            for name, value in instance.items()
        }
    )


def of_route(route):
    """Return the figures of a route."""
    return {
        "text": str(route),
        "length": len(route),
        "schedule": [
            [str(item), item.idx, *(getattr(item, name) for name in ACTIVITY)]
            for item in route
        ],
        **{name: getattr(route, name)() for name in ROUTE},
    }


def figures(case):
    """Return all figures of a solution."""
    data = build(case["instance"])
    routes = [
        Route(data, [Activity(text) for text in route["activities"]], route["type"])
        for route in case["routes"]
    ]
    solution = Solution(data, routes)
    costs = CostEvaluator([20] * data.num_load_dimensions, 6, 3)
    return {
        "routes": [of_route(route) for route in solution.routes()],
        "text": str(solution),
        "unplanned": [str(activity) for activity in solution.unplanned()],
        "penalised_cost": costs.penalised_cost(solution),
        "cost": costs.cost(solution),
        "has_time_windows": data.has_time_windows(),
        "matrices": [matrix.tolist() for matrix in data.distance_matrices()],
        "groups": [group.clients for group in data.groups()],
        **{name: getattr(solution, name)() for name in SOLUTION},
        **{name: getattr(data, name) for name in DATA},
    }


if __name__ == "__main__":
    print(json.dumps([figures(case) for case in json.load(sys.stdin)]))
