"""A candidate on its way through the pipeline."""

from __future__ import annotations

from dataclasses import dataclass, field

from mep.candidate.candidate import Candidate, Complaint, Outcome, candidate_name
from mep.candidate.evaluation import Evaluation, Inspection
from mep.candidate.member import Member
from mep.candidate.prediction import change, read_prediction
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejected, Stage
from mep.candidate.scores import Problem, improvement, mean_cost
from mep.strategies import Order
from pyvrp_plus.trials.estimate import Estimate


@dataclass
class Draft:
    """
    A candidate on its way through the pipeline.

    Parameters
    ----------
    repeat, generation, number
        Numbers of the repeat, of the generation in it, and of the offspring in that,
        each counted from 1.
    order
        The strategy's order: prompt template, parents and reflections.
    requests
        Keys of the requests that were sent so far.
    complaints
        Failures so far, at most one per request.
    answer
        Text of the last answer; empty if there was none.
    proposal
        Proposal in the last answer that contained code; ``None`` before that.
    inspection
        Result of the probes; ``None`` before they are passed.
    runs
        Runs of the solver with the current program, by problem.
    stopped_early
        Whether measuring was stopped because there was no hope left.
    """

    repeat: int
    generation: int
    number: int
    order: Order
    requests: list[str] = field(default_factory=list)
    complaints: list[Complaint] = field(default_factory=list)
    answer: str = ""
    proposal: Proposal | None = None
    inspection: Inspection | None = None
    runs: dict[Problem, Evaluation] = field(default_factory=dict)
    stopped_early: bool = False

    @property
    def name(self) -> str:
        """Name of the candidate in the run, such as ``r1g2o3``."""
        return candidate_name(self.repeat, self.generation, self.number)

    @property
    def is_sound(self) -> bool:
        """Whether the latest attempt has not failed so far."""
        return len(self.complaints) < len(self.requests)

    @property
    def may_be_repaired(self) -> bool:
        """Whether the first answer failed, and there was no other attempt yet."""
        return (
            len(self.requests) == len(self.complaints) == 1
            and self.complaints[0].stage != Stage.RESPONSE
        )

    def reject(self, rejected: Rejected) -> None:
        """Record a failure, and drop the runs of the program."""
        self.complaints.append(Complaint(rejected.stage, rejected.message))
        self.runs = {}

    def to_member(self, outcome: Outcome | None) -> Member:
        """Return the draft as a member of the population."""
        assert self.proposal is not None
        return Member(self.name, self.proposal, self.runs, outcome)

    def to_candidate(self, stock: Member, reference: Member) -> Candidate:
        """
        Return the draft's record for the store.

        Parameters
        ----------
        stock, reference
            The stock rules, and the better parent (the stock rules if there is none),
            both measured on the same problems.
        """
        is_measured = self.is_sound and bool(self.runs)
        gain = improvement(self.runs, reference.runs) if is_measured else None
        predicted = self._predicted(reference) if is_measured else None
        has_hypothesis = self.proposal is not None and bool(self.proposal.hypothesis)
        return Candidate(
            repeat=self.repeat,
            generation=self.generation,
            number=self.number,
            kind=self.order.kind,
            parents=tuple(parent.name for parent in self.order.parents),
            requests=tuple(self.requests),
            complaints=tuple(self.complaints),
            proposal=self.proposal,
            seconds_per_call=getattr(self.inspection, "seconds_per_call", None),
            num_problems=len(self.runs),
            cost=mean_cost(self.runs) if is_measured else None,
            improvement=improvement(self.runs, stock.runs) if is_measured else None,
            stopped_early=self.stopped_early,
            over_parent=gain,
            predicted=predicted,
            outcome=outcome_of(gain, predicted) if gain and has_hypothesis else None,
        )

    def _predicted(self, reference: Member) -> Estimate | None:
        prediction = self.proposal and read_prediction(self.proposal.prediction)
        return change(prediction, self.runs, reference.runs) if prediction else None


def outcome_of(gain: Estimate, predicted: Estimate | None = None) -> Outcome:
    """
    Return the verdict of the measurements on a hypothesis, by their intervals.

    All claims must hold: a gain without the predicted change does not confirm that the
    mechanism of the hypothesis is its cause.

    Parameters
    ----------
    gain
        Improvement over the parent, in percent.
    predicted
        Change of the predicted quantity in the predicted direction, in percentage
        points; ``None`` without a prediction.
    """
    claims = [gain] if predicted is None else [gain, predicted]
    if any(claim.high < 0 for claim in claims):
        return "refuted"

    return "confirmed" if all(claim.low > 0 for claim in claims) else "unclear"
