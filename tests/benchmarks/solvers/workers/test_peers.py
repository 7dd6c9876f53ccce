"""The problem as peers are given it: they solve that, or say why they cannot."""

import sys

import pytest

import pyvrp_plus
from benchmarks.solvers import SOLVERS, parse_solver
from benchmarks.solvers.process import run_worker
from benchmarks.solvers.workers import problem
from pyvrp_plus.stop import MaxIterations
from tests.variants import VARIANTS, build
PEERS=["ortools", "vroom", "hygese", "elkai"]

def ask(prepare, name, data, tmp_path, seconds=0.3):
    problem.save(data, tmp_path)
    solver = parse_solver(name)
    request = {
        "folder": str(tmp_path),
        "files": [],
        "seed": 1,
        "budget": {"amount": seconds, "unit": "s"},
    }
    python = prepare(solver).python
    return run_worker(python, solver.adapter.worker, request, tmp_path, 60)

def rebuild(data, routes):
    """Return the solution that a worker has described."""
    return pyvrp_plus.Solution(
        data,
        [
            pyvrp_plus.Route(
                data,
                [
                    pyvrp_plus.Trip(
                        data,
                        trip["visits"],
                        route["vehicle_type"],
                        trip["start_depot"],
                        trip["end_depot"],
                    )
                    for trip in route["trips"]
                ],
                route["vehicle_type"],
            )
            for route in routes
        ],
    )

@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", PEERS)
def test_x(prepare, variant, name, tmp_path):
    data = VARIANTS[variant]()
    try:
        r = ask(prepare, name, data, tmp_path)
    except Exception as e:
        print("RES", name, variant, "FAIL", e); return
    ref=pyvrp_plus.solve(data, MaxIterations(60), seed=1, collect_stats=False).cost()
    if "not_applicable" in r: print("RES", name, "|", variant, "| NA", r["not_applicable"]); return
    if not r["feasible"]: print("RES", name, "|",variant,"| INFEAS"); return
    s=rebuild(data, r["routes"]); c=pyvrp_plus.CostEvaluator([0]*data.num_load_dimensions,0,0).cost(s)
    print("RES", name, "|",variant, "| OK" if s.is_feasible() and c==r["cost"] else "| BAD", s.is_feasible(), c, r["cost"], "ref", ref)
