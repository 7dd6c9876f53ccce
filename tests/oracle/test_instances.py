"""Random solutions of benchmark instances agree with PyVRP's, figure by figure."""

from pathlib import Path

import pytest

import pyvrp_plus
from tests.oracle.figures import solution_figures

pyvrp = pytest.importorskip("pyvrp")

ROUNDING = {
    "CVRP": "round",
    "VRPTW": "dimacs",
    "PCVRPTW": "dimacs",
    "MDVRPTW": "exact",
    "VRPB": "round",
    "HFVRP": "exact",
    "GVRP": "round",
    "SDVRPTW": "exact",
    "MTVRPTWR": "dimacs",
    "TSP": "round",
}


@pytest.mark.parametrize("name", ROUNDING)
def test_random_solutions(name: str, instances: Path) -> None:
    """A sample of instances of each set has the same solutions and costs."""
    files = sorted((instances / name).glob("*.vrp"))
    for file in files[:: max(len(files) // 2, 1)]:
        results = []
        for module in (pyvrp_plus, pyvrp):
            data = module.read(file, ROUNDING[name])
            rng = module.RandomNumberGenerator(seed=1)
            costs = module.CostEvaluator([3.7] * data.num_load_dimensions, 5.3, 7.9)

            solution = module.Solution.make_random(data, rng)
            penalised_cost = costs.penalised_cost(solution)
            results.append((penalised_cost, solution_figures(solution)))

        assert results[0] == results[1], file.name
