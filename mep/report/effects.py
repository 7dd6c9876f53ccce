"""Effects of an operator, by the instances that it was measured on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from mep.candidate.candidate import Candidate
from mep.candidate.scores import improvement_of_cost
from mep.report.costs import Costs
from mep.run import Run


@dataclass(frozen=True)
class InstanceEffect:
    """
    Effect of an operator on an instance.

    Parameters
    ----------
    instance
        Name of the instance.
    improvement
        Mean improvement over the stock rule with the same seeds, in percent.
    num_trials
        Number of seeds.
    """

    instance: str
    improvement: float
    num_trials: int


def effects_by_instance(
    run: Run, candidate: Candidate, costs: Mapping[str, Costs]
) -> list[InstanceEffect]:
    """
    Return the effects of a candidate, the largest gain first.

    Parameters
    ----------
    run
        Run of the candidate.
    candidate
        Candidate, which may not have been measured.
    costs
        Costs by program, of :func:`~mep.report.costs.costs_by_program`.
    """
    if candidate.proposal is None:
        return []

    stock = costs.get(run.stock().digest, {})
    values = defaultdict(list)
    for trial, cost in costs.get(candidate.proposal.program.digest, {}).items():
        reference = stock.get(trial)
        if reference is not None:
            values[trial[0]].append(improvement_of_cost(cost, reference))

    effects = [
        InstanceEffect(name, float(np.mean(gains)), len(gains))
        for name, gains in values.items()
    ]
    return sorted(effects, key=lambda effect: (-effect.improvement, effect.instance))
