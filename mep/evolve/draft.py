"""A candidate in the making."""

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
        Where in the run.
    order
        What was asked for.
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
        """How the run calls it."""
        return candidate_name(self.repeat, self.generation, self.number)

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong with it since it was asked for last."""
        return len(self.complaints) < len(self.requests)

    @property
    def may_be_repaired(self) -> bool:
        """Whether there is an answer that failed, and it is the first."""
        return (
            len(self.requests) == len(self.complaints) == 1
            and self.complaints[0].stage != Stage.RESPONSE
        )

    def reject(self, rejected: Rejected) -> None:
        """Remember what is wrong."""
        self.complaints.append(Complaint(rejected.stage, rejected.message))
        self.runs = {}

    def to_member(self, outcome: Outcome | None) -> Member:
        """Return it as a member of the population."""
        assert self.proposal is not None
        return Member(self.name, self.proposal, self.runs, outcome)

    def to_candidate(self, stock: Member, reference: Member) -> Candidate:
        """
        Return what is remembered of it.

        Parameters
        ----------
        stock, reference
            The stock rules, and the better one of its parents, measured on the same
            problems.
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
    Return what measurements say of a hypothesis, by their intervals.

    All that it claims must hold: a gain for which its mechanism is not the cause does
    not confirm it.

    Parameters
    ----------
    gain
        Over the parent.
    predicted
        How far what else it predicts went where it should.
    """
    claims = [gain] if predicted is None else [gain, predicted]
    if any(claim.high < 0 for claim in claims):
        return "refuted"

    return "confirmed" if all(claim.low > 0 for claim in claims) else "unclear"
