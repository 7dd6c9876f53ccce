"""A reply to the job of evaluating that is right, to be changed by tests."""

from typing import Any

from pyvrp_plus.trials.instance_text import InstanceText, instance_data
from pyvrp_plus.trials.routes import cost_of


def right_reply(instance: InstanceText) -> dict[str, Any]:
    """Return the reply after 20 iterations that have found a route for each client."""
    data = instance_data(instance)
    trips = [
        {"visits": [client], "start_depot": 0, "end_depot": 0}
        for client in range(1, data.num_locations)
    ]
    routes = [{"vehicle_type": 0, "trips": [trip]} for trip in trips]
    cost = cost_of(data, routes)
    assert cost is not None
    return {
        "cost": cost,
        "iterations": 20,
        "restarts": 0,
        "runtime": 0.5,
        "cpu_time": 0.5,
        "operator_calls": 0,
        "operator_seconds": 0,
        "children": {"better": 5, "equal": 10, "between": 0, "worse": 5},
        "steps": {"made": 90, "kept": 40, "improving": 3},
        "diversity": [0.5] * 3,
        "feasibility": [1] * 3,
        "trace": [[1, cost + 5], [7, cost]],
        "routes": routes,
    }
