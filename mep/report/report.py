"""The report of a run: one HTML page that needs nothing else."""

from __future__ import annotations

import math
from dataclasses import asdict
from functools import partial

from markupsafe import Markup

from mep.report.configuration import to_toml
from mep.report.entry import make_entries
from mep.report.environment import environment
from mep.report.ledger import fates, ledger
from mep.report.lineage import lineage
from mep.report.palette import DARK, LIGHT
from mep.report.picture import to_picture
from mep.report.plots import (
    plot_candidates,
    plot_costs,
    plot_effects,
    plot_improvements,
)
from mep.report.prose import render_prose
from mep.report.spending import (
    evaluation_spending,
    knowledge_text,
    spending_by_model,
    under_way_usd,
)
from mep.report.standing import standing
from mep.report.training import generation_costs
from mep.report.verdict import result_of
from mep.run import Run


def render_report(run: Run) -> str:
    """
    Return the report of a run, as one HTML page without scripts or anything to load.

    Text from models is shown as text only: nothing in it is followed or executed.
    """
    return (
        environment()
        .get_template("report.html.j2")
        .render(
            run=run,
            config=run.config,
            result=result_of(run),
            plots=_plots(run),
            light=asdict(LIGHT),
            dark=asdict(DARK),
            standing=standing(run),
            effects=sorted(run.test_effects.items(), key=lambda item: -item[1]),
            trees=lineage(run),
            ledger=ledger(run.candidates),
            fates=fates(run.candidates),
            entries=make_entries(run),
            known={candidate.name for candidate in run.candidates},
            spending=spending_by_model(run.requests),
            under_way_usd=under_way_usd(run),
            evaluations=evaluation_spending(run.evaluations),
            knowledge=render_prose(knowledge_text(run)),
            infinite=math.inf,
            toml=to_toml(run.config),
        )
    )


def _plots(run: Run) -> dict[str, Markup]:
    """Return the plots for which there are data, by name."""
    found = {}
    if costs := generation_costs(run):
        found["costs"] = to_picture(
            partial(plot_costs, costs),
            "Mean cost by generation, of the best operator and of all survivors of "
            "each repeat, and of the stock rule.",
        )
    if run.generations:
        found["improvements"] = to_picture(
            partial(plot_improvements, run),
            "Improvement over the stock rule by generation, of the best operator with "
            "its 95% interval, and of all survivors of each repeat.",
        )
    measured = [
        candidate for candidate in run.candidates if candidate.improvement is not None
    ]
    if measured:
        found["candidates"] = to_picture(
            partial(plot_candidates, measured),
            "Improvement over the stock rule of each candidate, by generation.",
        )
    if run.winner is not None and run.test_effects:
        found["effects"] = to_picture(
            partial(plot_effects, list(run.test_effects.values())),
            "Improvement of the winner over the stock rule by test instance, sorted.",
        )

    return found
