"""PyVRP agrees with the results on one small instance of each benchmark set."""

import json
from pathlib import Path

import pytest

import pyvrp_plus
from pyvrp_plus import SolveParams, solve
from pyvrp_plus.search import BreedingParams, SearchParams
from pyvrp_plus.stop import FirstFeasible, MaxIterations, MultipleCriteria
from tests.oracle.recosted import check_result

pyvrp = pytest.importorskip("pyvrp")

INSTANCES = [
    "CVRP/X-n106-k14",
    "GVRP/M-n101-k10-C34-V4",
    "HFVRP/X115-HVRP",
    "MDVRPTW/PR12A",
    "MTVRPTWR/R204R0.5",
    "PCVRPTW/R1_10_4",
    "SDVRPTW/PR01",
    "TSP/vm1084",
    "VRPB/X-n524-66-k129",
    "VRPTW/RC1_10_4",
]

pytestmark = pytest.mark.filterwarnings("ignore:A penalty has reached its maximum")


@pytest.mark.parametrize("name", INSTANCES)
def test_instance(instances: Path, name: str) -> None:
    """There is soon a feasible solution, and none is better than the best known."""
    best_known = json.loads((instances / "best_known.json").read_text())[name]
    where, rounding = instances / f"{name}.vrp", best_known["round"]
    data, their_data = (m.read(where, rounding) for m in (pyvrp_plus, pyvrp))
    params = SolveParams(search=SearchParams(breeding=BreedingParams(focus_steps=1)))

    for seed in (1, 2):
        result = solve(data, MaxIterations(6), seed, params=params)
        check_result(result, pyvrp, their_data)
        if result.is_feasible():
            assert result.cost() >= best_known["cost"]

    until_feasible = MultipleCriteria([MaxIterations(1_000), FirstFeasible()])
    result = solve(data, until_feasible, seed=1, params=params)
    check_result(result, pyvrp, their_data)
    assert result.is_feasible()
