"""The report of a comparison: one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from mep.compare.comparison import LEVEL, Comparison, fewest_repeats
from mep.compare.plots import plot_best_so_far
from mep.report.configuration import to_toml
from mep.report.environment import environment
from mep.report.picture import to_picture
from mep.run import Run
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import Estimate


@dataclass(frozen=True)
class Line:
    """
    A contender in the form in which the page shows it.

    Parameters
    ----------
    name
        Name of the contender.
    gain
        Mean improvement of its winners over the stock rule on the test instances, in
        percent, over the repeats.
    num_winners
        Number of runs in which an operator won, and not the stock rule.
    num_candidates
        Mean number of operators that a run has asked for.
    dollars
        Mean amount that a run has spent, in US dollars.
    trained
        Mean budget of all runs of the solver in training.
    """

    name: str
    gain: Estimate
    num_winners: int
    num_candidates: float
    dollars: float
    trained: Budget


def render_comparison(comparison: Comparison) -> str:
    """Return the report of a comparison, without scripts or anything to load."""
    first = next(iter(comparison.runs.values()))[0]
    repeats = max(len(runs) for runs in comparison.runs.values())
    return (
        environment()
        .get_template("comparison.html.j2")
        .render(
            config=first.config,
            facts=first.facts,
            toml=to_toml(first.config),
            lines=[make_line(comparison, name) for name in comparison.runs],
            num_test=len(first.test_effects),
            pairs=comparison.pairs(),
            runs=comparison.runs,
            repeats=repeats,
            needed=fewest_repeats(len(comparison.runs)),
            level=LEVEL,
            by_budget=to_picture(
                partial(plot_best_so_far, comparison, "budget"),
                "Improvement of the best so far against the budget used in training.",
            ),
            by_dollars=to_picture(
                partial(plot_best_so_far, comparison, "dollars"),
                "Improvement of the best so far against the dollars spent.",
            ),
        )
    )


def make_line(comparison: Comparison, name: str) -> Line:
    """Return a contender's line in the table of results."""
    runs = comparison.runs[name]
    return Line(
        name,
        comparison.mean_gain(name),
        sum(run.winner is not None for run in runs),
        float(np.mean([len(run.candidates) for run in runs])),
        float(np.mean([run.spent_usd for run in runs])),
        _trained(runs),
    )


def _trained(runs: Sequence[Run]) -> Budget:
    each = Budget.parse(runs[0].config.budget)
    return each.scaled(float(np.mean([run.generations[-1].num_runs for run in runs])))
