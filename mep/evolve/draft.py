"""A candidate on its way through the pipeline."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mep.candidate.candidate import Candidate
from mep.candidate.evaluation import Evaluation
from mep.candidate.member import Member
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import OutOfBudget, Rejected, Stage, Unreadable
from mep.candidate.trial import Trial
from mep.evolve.judge import judge
from mep.strategies import Order


@dataclass
class Draft:
    """
    A candidate on its way through the pipeline, with facts that its record lacks.

    Parameters
    ----------
    order
        The strategy's order: prompt template, parents and reflections.
    candidate
        Record of the candidate so far.
    failure
        Reason for which the latest attempt has failed; ``None`` if it has not.
    runs
        Runs of the solver with the current program, by trial.
    decisions
        Digests of the current program's decisions on the probes.
    """

    order: Order
    candidate: Candidate
    failure: Rejected | None = None
    runs: dict[Trial, Evaluation] = field(default_factory=dict)
    decisions: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, repeat: int, generation: int, number: int, order: Order, model: str
    ) -> Draft:
        """Return the draft of an order to a model, before the first attempt at it."""
        parents = tuple(parent.name for parent in order.parents)
        return cls(
            order,
            Candidate(repeat, generation, number, order.kind, parents, model=model),
        )

    @property
    def may_be_repaired(self) -> bool:
        """Whether there was one attempt, and it failed after an answer to it."""
        return (
            self.candidate.attempts == 1
            and self.failure is not None
            and self.failure.stage != Stage.RESPONSE
        )

    @property
    def is_out_of_budget(self) -> bool:
        """Whether there was no money left to ask for the candidate."""
        return isinstance(self.failure, OutOfBudget)

    @property
    def unreadable(self) -> str:
        """Text of the latest answer if it contained no operator; else empty."""
        return self.failure.answer if isinstance(self.failure, Unreadable) else ""

    def attempt(self, answer: Proposal | Rejected) -> None:
        """Begin an attempt with the proposer's answer."""
        self.failure = None
        attempts = self.candidate.attempts + 1
        self.candidate = replace(self.candidate, attempts=attempts)
        if isinstance(answer, Rejected):
            self.reject(answer)
        else:
            proposal = _with_prose(answer, self.candidate.proposal)
            self.candidate = replace(self.candidate, proposal=proposal)

    def reject(self, rejected: Rejected) -> None:
        """Record a failure, and drop the runs of the program."""
        rejections = (*self.candidate.rejections, rejected.record)
        self.candidate = replace(self.candidate, rejections=rejections)
        self.failure = rejected
        self.runs = {}

    def to_candidate(self, stock: Member, reference: Member) -> Candidate:
        """
        Return the complete record, with the measurements.

        Parameters
        ----------
        stock, reference
            The stock rules, and the better parent (the stock rules if there is none),
            both measured on the same trials.
        """
        if self.failure or not self.runs:
            return self.candidate

        return judge(self.candidate, self.runs, stock.runs, reference.runs)


def _with_prose(proposal: Proposal, failed: Proposal | None) -> Proposal:
    """Return a repaired program with the comments of the proposal that failed."""
    return proposal if failed is None else replace(failed, program=proposal.program)
