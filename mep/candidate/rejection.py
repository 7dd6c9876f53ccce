"""Reasons for which the pipeline rejects a candidate."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from mep.plain_text import plain_text


class Stage(StrEnum):
    """Stages of the pipeline, in order."""

    RESPONSE = "response"  # asking the model
    EXTRACTION = "extraction"  # finding the code in its answer
    GUARDRAILS = "guardrails"  # looking at the code, without running it
    COMPILE = "compile"
    CONTRACT = "contract"  # calling it on probe populations
    DUPLICATE = "duplicate"  # comparing its decisions with those of others
    EVALUATION = "evaluation"  # solving instances with it


@dataclass(frozen=True)
class Rejection:
    """
    Record of why an attempt at a candidate was rejected.

    Parameters
    ----------
    stage
        Stage of the pipeline at which the attempt failed.
    message
        Description of the failure for the model, with names, lines and values.
    """

    stage: Stage
    message: str


class Rejected(Exception):  # noqa: N818
    """
    Exception raised when a candidate is rejected.

    Parameters
    ----------
    stage, message
        As in the :class:`Rejection` that is kept of it. The message may quote anything:
        what is kept is plain text.
    """

    def __init__(self, stage: Stage, message: str) -> None:
        self.stage = stage
        self.message = plain_text(message)
        super().__init__(self.message)

    @property
    def record(self) -> Rejection:
        """Record of the exception."""
        return Rejection(self.stage, self.message)

    def __str__(self) -> str:
        return f"{self.stage}: {self.message}"


class Unreadable(Rejected):
    """
    Exception raised when an answer contains no operator that can be used.

    Parameters
    ----------
    message
        As for every rejection.
    answer
        Text of the answer, which the request for its repair shows.
    """

    def __init__(self, message: str, answer: str) -> None:
        super().__init__(Stage.EXTRACTION, message)
        self.answer = answer


class OutOfBudget(Rejected):
    """
    Exception raised when there is no money left to ask for a candidate.

    Parameters
    ----------
    message
        As for every rejection.
    """

    def __init__(self, message: str) -> None:
        super().__init__(Stage.RESPONSE, message)
