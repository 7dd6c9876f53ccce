"""What was measured of an operator, by the instances that it was measured on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from mep.candidate.candidate import Ranked
from mep.report.standing import standing
from mep.run import Run
from pyvrp_plus.trials.budget import Budget
from pyvrp_plus.trials.estimate import Estimate


@dataclass(frozen=True)
class Measured:
    """
    A measured improvement of an operator over the stock rule.

    Parameters
    ----------
    role
        What the instances were for. In training, the best of many is also the luckiest;
        by validation instances the winner was chosen; those for the test have decided
        nothing.
    suite
        Where the instances come from.
    budget
        Budget of each run of the solver, in words.
    improvement
        Mean over the instances, with its 95% interval, in percent.
    """

    role: Literal["training", "validation", "test"]
    suite: str
    budget: str
    improvement: Estimate


def measured(run: Run, ranked: Ranked) -> Iterator[Measured]:
    """Yield what was measured of an operator, the least reliable first."""
    config = run.config
    usual = Budget.parse(config.budget).describe()
    if standing(run).basis == "training":
        yield Measured("training", config.suite, usual, ranked.improvement)
        return

    suite = config.validation or f"as {config.suite}"
    yield Measured("validation", suite, usual, ranked.improvement)
    if run.test is None or run.test.name != ranked.name:
        return

    suite = config.test or f"as {config.suite}"
    yield Measured("test", suite, usual, run.test.improvement)
    for budget, gain in run.test_elsewhere.items():
        yield Measured("test", suite, Budget.parse(budget).describe(), gain)
