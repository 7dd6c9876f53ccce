"""What the run remembers of each operator that was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from mep.candidate.program import Program
from mep.candidate.prompt_kind import PromptKind
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Stage
from pyvrp_plus.trials.estimate import Estimate

#: What a measurement says of a hypothesis.
Outcome = Literal["confirmed", "refuted", "unclear"]

#: How the stock rules are called where candidates have their names.
STOCK = "stock"


@dataclass(frozen=True)
class Complaint:
    """Where an attempt at a candidate failed, and what the model was told."""

    stage: Stage
    message: str


@dataclass(frozen=True)
class Candidate:
    """
    One operator that was asked for, and what became of it.

    Parameters
    ----------
    repeat, generation, number
        Where in the run, each from 1.
    kind
        Of the prompt.
    parents
        Names of the candidates that were shown, or ``stock``.
    requests
        Keys of the requests for it: the second one, if there is one, is the repair.
    complaints
        What was wrong, in the order of the attempts. As many as requests if the
        candidate was rejected in the end.
    proposal
        The last one; ``None`` if no answer had any code.
    seconds_per_call
        CPU seconds of a call on a probe population, by hook.
    num_problems
        Runs of the solver that it was measured on; fewer than others' if it was stopped
        early.
    cost
        Mean over these; ``None`` as long as it was not measured.
    improvement
        Over the stock rule on these, in percent.
    stopped_early
        Whether it could not reach the survivors any more.
    over_parent
        How much better than its better parent it was on the same runs, in percent.
    predicted
        How far what it has predicted besides the cost went where it should, in
        percentage points; ``None`` if there is no such prediction.
    outcome
        What both say of its hypothesis; ``None`` if it has none, or was not measured.
    """

    repeat: int
    generation: int
    number: int
    kind: PromptKind
    parents: tuple[str, ...]
    requests: tuple[str, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    proposal: Proposal | None = None
    seconds_per_call: Mapping[str, float] | None = None
    num_problems: int = 0
    cost: float | None = None
    improvement: Estimate | None = None
    stopped_early: bool = False
    over_parent: Estimate | None = None
    predicted: Estimate | None = None
    outcome: Outcome | None = None

    @property
    def name(self) -> str:
        """How the run calls it."""
        return candidate_name(self.repeat, self.generation, self.number)

    @property
    def rejection(self) -> Complaint | None:
        """Why it went no further; ``None`` if it was measured."""
        return self.complaints[-1] if self.cost is None and self.complaints else None


def candidate_name(repeat: int, generation: int, number: int) -> str:
    """Return how a run calls a candidate."""
    return f"r{repeat}g{generation}o{number}"


def candidate_to_plain(candidate: Candidate) -> dict[str, Any]:
    """Return the candidate as JSON can hold it."""
    return asdict(candidate)


def candidate_from_plain(plain: dict[str, Any]) -> Candidate:
    """Return the candidate; the inverse of :func:`candidate_to_plain`."""
    values = dict(plain)
    for name in ("parents", "requests"):
        values[name] = tuple(values[name])
    values["complaints"] = tuple(
        Complaint(Stage(one["stage"]), one["message"]) for one in values["complaints"]
    )
    for name in ("improvement", "over_parent", "predicted"):
        if values[name] is not None:
            values[name] = Estimate(**values[name])
    if values["proposal"] is not None:
        proposal = dict(values["proposal"])
        proposal["program"] = Program(**proposal["program"])
        values["proposal"] = Proposal(**proposal)

    return Candidate(**values)


@dataclass(frozen=True)
class Ranked:
    """
    An operator in the ranking of a generation.

    Parameters
    ----------
    name
        Of the candidate, or ``stock``.
    cost
        Mean over all runs of the solver that it was measured on so far.
    improvement
        Over the stock rule on these, in percent.
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
        Which one, each from 1.
    ranking
        The operators.
    seconds
        Since the start of the run.
    spent_usd
        Since the start of the run.
    """

    repeat: int
    number: int
    ranking: tuple[Ranked, ...]
    seconds: float
    spent_usd: float


def generation_from_plain(plain: dict[str, Any]) -> Generation:
    """Return the generation of which ``asdict`` gives the fields."""
    ranking = tuple(
        Ranked(one["name"], one["cost"], Estimate(**one["improvement"]))
        for one in plain["ranking"]
    )
    return Generation(**(plain | {"ranking": ranking}))
