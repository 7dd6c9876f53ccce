"""Dictionaries of solutions hold plain values, and the figures of the solution."""

import json

from hypothesis import given

import pyvrp_plus
from pyvrp_plus import CostEvaluator
from pyvrp_plus.export import solution_dict
from pyvrp_plus.files.json_text import json_text
from tests.oracle.strategies import solutions


@given(solutions())
def test_figures(drawn):
    """Costs, violations and clients without a visit add up."""
    data = drawn.instance.build(pyvrp_plus)
    solution = drawn.build(pyvrp_plus)
    content = solution_dict(data, solution)
    assert json.loads(json_text(content)) == content  # nothing but plain values

    if solution.is_feasible():
        cost = CostEvaluator([], 0, 0).cost(solution)
        assert content["cost"] == cost == sum(content["costs"].values())
    else:
        assert content["cost"] is None

    routes = content["routes"]
    assert len(routes) == solution.num_routes()
    for kind in ("distance", "duration", "fixed_vehicle"):
        total = sum(route["costs"][kind] for route in routes)
        assert content["costs"][kind] == total

    for kind in ("time_warp", "excess_distance"):
        total = sum(route["violations"][kind] for route in routes)
        assert content["violations"][kind] == total

    required = sum(client["required"] for client in content["unserved"])
    assert content["violations"]["missing_clients"] == required
    assert len(content["unserved"]) == data.num_clients - solution.num_clients()
