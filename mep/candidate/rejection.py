"""Reasons for which the pipeline rejects a candidate."""

from __future__ import annotations

from enum import StrEnum


class Stage(StrEnum):
    """Stages of the pipeline, in order."""

    RESPONSE = "response"  # asking the model
    EXTRACTION = "extraction"  # finding the code in its answer
    GUARDRAILS = "guardrails"  # looking at the code, without running it
    COMPILE = "compile"
    CONTRACT = "contract"  # calling it on probe populations
    DUPLICATE = "duplicate"  # comparing its decisions with those of others
    EVALUATION = "evaluation"  # solving instances with it


class Rejected(Exception):  # noqa: N818
    """
    Exception raised when a candidate is rejected.

    Parameters
    ----------
    stage
        Stage of the pipeline at which the candidate failed.
    message
        Description of the failure for the model, with names, lines and values.
    """

    def __init__(self, stage: Stage, message: str) -> None:
        super().__init__(message)
        self.stage = stage
        self.message = message

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
