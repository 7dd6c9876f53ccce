"""What the sections of pages on a run show."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from markupsafe import Markup

from mep.report.configuration import to_toml
from mep.report.ledger import fates, ledger
from mep.report.lineage import lineage
from mep.report.picture import Pictures
from mep.report.plots import (
    plot_candidates,
    plot_costs,
    plot_effects,
    plot_improvements,
    plot_runs,
    plot_spending,
)
from mep.report.prose import render_prose
from mep.report.spending import (
    evaluation_spending,
    knowledge_text,
    paid_by_time,
    spending_by_model,
    under_way_usd,
)
from mep.report.standing import standing
from mep.report.training import generation_costs
from mep.report.verdict import result_of
from mep.run import Run


def make_context(run: Run, pictures: Pictures | None) -> dict[str, Any]:
    """
    Return the variables of the templates of sections, by name.

    The templates also need ``address``: a function that returns the address of a
    candidate, by its name.

    Parameters
    ----------
    run
        Run to be shown.
    pictures
        Pictures that were drawn of the run before, if any; ``None`` to show none.
    """
    return {
        "run": run,
        "config": run.config,
        "result": result_of(run),
        "plots": _plots(run, pictures) if pictures else {},
        "standing": standing(run),
        "effects": sorted(run.test_effects.items(), key=lambda item: -item[1]),
        "trees": lineage(run),
        "ledger": ledger(run.candidates),
        "fates": fates(run.candidates),
        "known": {candidate.name for candidate in run.candidates},
        "spending": spending_by_model(run.requests),
        "under_way_usd": under_way_usd(run),
        "evaluations": evaluation_spending(run.evaluations),
        "knowledge": render_prose(knowledge_text(run)),
        "infinite": math.inf,
        "toml": to_toml(run.config),
    }


def _plots(run: Run, pictures: Pictures) -> dict[str, Markup]:
    """Return the plots for which there are data, by name."""
    found = {}
    if costs := generation_costs(run):
        found["costs"] = pictures.get(
            "costs",
            costs,
            partial(plot_costs, costs),
            "Mean cost by generation, of the best operator and of all survivors of "
            "each repeat, and of the stock rule.",
        )
    if run.generations:
        found["improvements"] = pictures.get(
            "improvements",
            run.generations,
            partial(plot_improvements, run),
            "Improvement over the stock rule by generation, of the best operator with "
            "its 95% interval, and of all survivors of each repeat.",
        )
        found["runs"] = pictures.get(
            "runs",
            run.generations,
            partial(plot_runs, run.generations),
            "Number of runs of the solver in training by generation.",
        )
    measured = [
        candidate for candidate in run.candidates if candidate.improvement is not None
    ]
    if measured:
        found["candidates"] = pictures.get(
            "candidates",
            measured,
            partial(plot_candidates, measured),
            "Improvement over the stock rule of each candidate, by generation.",
        )
    if run.winner is not None and run.test_effects:
        found["effects"] = pictures.get(
            "effects",
            run.test_effects,
            partial(plot_effects, list(run.test_effects.values())),
            "Improvement of the winner over the stock rule by test instance, sorted.",
        )
    if paid := paid_by_time(run.requests):
        found["spending"] = pictures.get(
            "spending",
            paid,
            partial(plot_spending, paid),
            "Dollars that were paid to each model, by time.",
        )

    return found
