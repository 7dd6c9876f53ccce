"""Records of the candidates and generations of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from mep.candidate.prompt_kind import PromptKind
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejection
from pyvrp_plus.trials.estimate import Estimate

#: Verdict of the measurements on a hypothesis.
Outcome = Literal["confirmed", "refuted", "unclear"]

#: Name of the stock rules wherever candidates are referred to by name.
STOCK = "stock"


@dataclass(frozen=True)
class Candidate:
    """
    Record of one operator that was asked for, and of its way through the pipeline.

    Measurements are all that were made while the candidate was in the population.

    Parameters
    ----------
    repeat, generation, number
        Numbers of the repeat, of the generation in it, and of the offspring in that,
        each counted from 1.
    kind
        Prompt template that asked for this candidate, such as ``mep`` or ``eoh_e1``.
    parents
        Names of the candidates that the prompt showed, or ``stock`` for the stock rule.
    attempts
        Number of times that the proposer was asked for this candidate; the second time,
        if there was one, for the repair.
    rejections
        Rejections in the order of the attempts: as many as these if the candidate was
        rejected in the end. That of a later generation is added at the end.
    proposal
        Last proposal that was made; ``None`` if there was none.
    seconds_per_call
        CPU seconds of one call on a probe population of usual size, by hook; ``None``
        if the candidate did not pass the probes.
    num_trials
        Number of trials (instance and seed) that the candidate was measured on;
        smaller than that of others if it was stopped early.
    cost
        Mean cost on these trials; ``None`` if the candidate was not measured.
    improvement
        Mean improvement over the stock rule on these trials, in percent; ``None`` if
        the candidate was not measured.
    stopped_early
        Whether measuring was stopped because the candidate had no real chance to be
        among the survivors any more.
    over_parent
        Mean improvement over its better parent on the same trials, in percent;
        ``None`` if the candidate was not measured.
    predicted
        Change of the quantity that the author predicted besides the cost, in percentage
        points; positive if it went in the predicted direction. ``None`` without a
        prediction or a measurement.
    outcome
        Verdict of the two measurements above on the hypothesis; ``None`` if there is no
        hypothesis, or no measurement.
    model
        Model that was asked for the candidate; empty in runs of earlier versions.
    cost_usd
        US dollars that its answers, and attempts without one, have cost.
    """

    repeat: int
    generation: int
    number: int
    kind: PromptKind
    parents: tuple[str, ...]
    attempts: int = 0
    rejections: tuple[Rejection, ...] = ()
    proposal: Proposal | None = None
    seconds_per_call: Mapping[str, float] | None = None
    num_trials: int = 0
    cost: float | None = None
    improvement: Estimate | None = None
    stopped_early: bool = False
    over_parent: Estimate | None = None
    predicted: Estimate | None = None
    outcome: Outcome | None = None
    model: str = ""
    cost_usd: float = 0.0

    @property
    def name(self) -> str:
        """Name of the candidate in the run, such as ``r1g2o3``."""
        return f"r{self.repeat}g{self.generation}o{self.number}"

    @property
    def place(self) -> str:
        """Position of the first request for the candidate; a repair adds a part."""
        return (
            f"repeat {self.repeat}/generation {self.generation}/offspring {self.number}"
        )

    @property
    def rejection(self) -> Rejection | None:
        """Rejection of the candidate in the end; ``None`` if it was measured."""
        return self.rejections[-1] if self.cost is None and self.rejections else None


@dataclass(frozen=True)
class Ranked:
    """
    An operator in the ranking of a generation.

    Parameters
    ----------
    name
        Name of the candidate, or ``stock``.
    cost
        Mean cost over all runs of the solver with the operator so far.
    improvement
        Mean improvement over the stock rule on the same trials, in percent.
    """

    name: str
    cost: float
    improvement: Estimate


@dataclass(frozen=True)
class Generation:
    """
    The operators that were kept at the end of a generation, the best first.

    Parameters
    ----------
    repeat, number
        Numbers of the repeat, and of the generation in it, each counted from 1.
    ranking
        Survivors of the generation, the best first.
    seconds
        Wall-clock seconds since the run was started or last resumed.
    spent_usd
        US dollars spent since the start of the run.
    num_runs
        Number of runs of the solver that the repeat has made in training so far.
    """

    repeat: int
    number: int
    ranking: tuple[Ranked, ...]
    seconds: float
    spent_usd: float
    num_runs: int = 0
