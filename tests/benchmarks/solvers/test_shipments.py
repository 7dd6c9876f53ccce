"""Solutions with shipments, as PyVRP 0.14 evaluates them."""

from pathlib import Path

import pytest

from benchmarks.solvers import parse_solver
from benchmarks.solvers.process import run_worker
from pyvrp_plus import (
    CostEvaluator,
    RandomNumberGenerator,
    Route,
    Solution,
    read,
    solve,
)
from pyvrp_plus.stop import MaxIterations

EVALUATOR = Path(__file__).parents[3] / "benchmarks/solvers/workers/evaluate_worker.py"


@pytest.fixture
def evaluate(prepare, generated, tmp_path):
    """Return our data, and a function that evaluates visits of routes by PyVRP 0.14."""
    python = prepare(parse_solver("pyvrp-0.14")).python
    instance = generated("PDPTW", 8)

    def evaluated(routes):
        trips = [[{"start_depot": 0, "end_depot": 0, "visits": v}] for v in routes]
        request = {
            "package": "pyvrp",
            "instance": str(instance.path),
            "round_func": "none",
            "routes": [{"vehicle_type": 0, "trips": trip} for trip in trips],
            "core": None,
        }
        return run_worker(python, EVALUATOR, request, tmp_path, 60)

    return read(instance.path), evaluated


@pytest.mark.parametrize("seed", range(4))
def test_same_cost(evaluate, seed):
    """Both agree on feasibility and cost, of random solutions and of good ones."""
    data, evaluated = evaluate
    random = Solution.make_random(data, RandomNumberGenerator(seed))
    good = solve(data, MaxIterations(5 * seed), seed).best
    direct = Solution(data, [[2 * i + 1, 2 * i + 2] for i in range(data.num_shipments)])
    for solution in (random, good, direct):
        feasible = solution.is_feasible()
        cost = CostEvaluator([0], 0, 0).cost(solution) if feasible else None
        reply = evaluated([route.visits() for route in solution.routes()])
        assert (reply["feasible"], reply["cost"]) == (feasible, cost)


@pytest.mark.parametrize("visits", [[1], [2, 1], [1, 3, 2], [1, 1, 2]])
def test_same_refusals(evaluate, visits):
    """What we do not take for a route is none for PyVRP."""
    data, evaluated = evaluate
    with pytest.raises(ValueError, match="Shipment"):
        Route(data, visits, 0)
    assert "ValueError" in evaluated([visits])["refused"]
