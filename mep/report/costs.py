"""Costs of a run's programs, by the trials that they were measured on."""

from __future__ import annotations

from collections.abc import Mapping

from mep.candidate.candidate import STOCK
from mep.run import Run
from pyvrp_plus.trials.budget import Budget

#: Costs of a program by instance and seed; ``None`` where nothing feasible was found.
Costs = Mapping[tuple[str, int], float | None]


def costs_by_program(run: Run) -> dict[str, Costs]:
    """Return the costs with the usual budget, by the digest of the program."""
    usual = f"{Budget.parse(run.config.budget)}"
    found: dict[str, dict[tuple[str, int], float | None]] = {}
    for evaluation in run.evaluations:
        cost = evaluation["result"].get("cost", "")
        if evaluation["budget"] == usual and isinstance(cost, int | float | None):
            costs = found.setdefault(evaluation["program"], {})
            costs[evaluation["instance"], evaluation["seed"]] = cost

    return {**found}


def digest_of(run: Run, name: str) -> str:
    """Return the digest of a candidate's program, or that of the stock rule."""
    proposal = None if name == STOCK else run.candidate(name).proposal
    return proposal.program.digest if proposal else run.stock().digest
