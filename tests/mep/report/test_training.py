import numpy as np
import pytest

from mep.report.training import generation_costs
from mep.run import Run
from pyvrp_plus.trials.seeds import derive_seed


def test_stock_costs_are_those_of_the_generation(run: Run) -> None:
    costs = generation_costs(run)

    assert [(one.repeat, one.generation) for one in costs] == [
        (one.repeat, one.number) for one in run.generations
    ]
    stock = run.stock().digest
    for one in costs:
        values = [
            evaluation["result"]["cost"]
            for evaluation in run.evaluations
            if evaluation["program"] == stock
            and evaluation["seed"]
            == derive_seed(
                run.config.seed,
                "solver",
                "training",
                one.generation,
                evaluation["instance"],
            )
        ]
        assert len(values) == 3
        assert one.stock == pytest.approx(np.mean(values))


def test_the_first_generation_costs_what_its_ranking_says(run: Run) -> None:
    # Later rankings are of all generations together.
    costs = {one.repeat: one for one in generation_costs(run) if one.generation == 1}
    for generation in run.generations:
        if generation.number == 1:
            ranked = [one.cost for one in generation.ranking]
            found = costs[generation.repeat]
            assert found.best == pytest.approx(ranked[0])
            assert found.survivors == pytest.approx(np.mean(ranked))
