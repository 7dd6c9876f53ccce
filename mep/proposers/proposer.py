"""The interface of proposers, the authors of operators."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from mep.candidate.prompt_kind import PromptKind
from mep.candidate.proposal import Proposal
from mep.candidate.rejection import Rejected
from mep.prompt.context import Knowledge, PromptContext


@dataclass(frozen=True)
class Question:
    """
    A question to a proposer, and its place in the run.

    Parameters
    ----------
    place
        Position in the run, such as ``repeat 1/generation 2/offspring 3``; no two
        questions of a run have the same.
    kind
        Kind of the question: the prompt template that puts it into words for a language
        model, such as ``mep`` or ``eoh_e1``.
    context
        Facts that the answer may be based on.
    model
        Model to ask; empty for the first one of the run.
    """

    place: str
    kind: PromptKind
    context: PromptContext
    model: str = ""


class Proposer(Protocol):
    """
    An author of operators; several threads may ask it at a time.

    All methods raise a :class:`~mep.providers.provider.FatalProviderError` when no
    question can be answered any more, as with a wrong key.
    """

    @property
    def spent_usd(self) -> float:
        """Amount that all answers of the run have cost, in US dollars."""
        ...

    def propose(self, question: Question) -> Proposal | Rejected:
        """Return a new operator or the repair of one, or why there is none."""
        ...

    def reflect(self, question: Question) -> str:
        """Return a reflection in prose; empty if there is no answer."""
        ...

    def knowledge(self, question: Question) -> Knowledge | Rejected:
        """Return the knowledge of phase 1, or why there is none."""
        ...
