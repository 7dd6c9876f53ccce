"""Mean costs of the operators of each generation, in training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from mep.candidate.candidate import Generation
from mep.report.costs import costs_by_program, digest_of
from mep.run import Run
from pyvrp_plus.trials.seeds import solver_seed

# Costs of a program, by instance and seed.
_Costs = Mapping[tuple[str, int], float]


@dataclass(frozen=True)
class GenerationCosts:
    """
    Mean costs on the trials of a generation that all its operators have solved.

    Parameters
    ----------
    repeat, generation
        Numbers of the repeat, and of the generation in it, each counted from 1.
    stock, best, survivors
        Mean cost with the stock rule, with the best operator, and over all survivors.
    """

    repeat: int
    generation: int
    stock: float
    best: float
    survivors: float


def generation_costs(run: Run) -> list[GenerationCosts]:
    """Return the mean costs of generations, where any trial was solved by all."""
    by_program = {
        program: {trial: cost for trial, cost in costs.items() if cost is not None}
        for program, costs in costs_by_program(run).items()
    }
    instances = sorted({evaluation["instance"] for evaluation in run.evaluations})
    found = [
        _costs(run, generation, by_program, instances) for generation in run.generations
    ]
    return [point for point in found if point is not None]


def _costs(
    run: Run,
    generation: Generation,
    by_program: Mapping[str, _Costs],
    instances: list[str],
) -> GenerationCosts | None:
    seed = run.config.seed
    trials = {
        (name, solver_seed(seed, name, "training", generation.number))
        for name in instances
    }
    stock = by_program.get(run.stock().digest, {})
    members = [
        by_program.get(digest_of(run, operator.name), {})
        for operator in generation.ranking
    ]
    # Means must be of the same trials: those that all programs have solved.
    common = sorted(trials.intersection(stock, *members))
    if not common:
        return None

    means = [_mean(costs, common) for costs in (stock, *members)]
    return GenerationCosts(
        generation.repeat,
        generation.number,
        means[0],
        means[1],
        float(np.mean(means[1:])),
    )


def _mean(costs: _Costs, trials: list[tuple[str, int]]) -> float:
    return float(np.mean([costs[trial] for trial in trials]))
