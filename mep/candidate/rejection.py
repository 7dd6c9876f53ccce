"""Why a candidate goes no further."""

from __future__ import annotations

from enum import StrEnum


class Stage(StrEnum):
    """Where in the pipeline a candidate is; in order."""

    RESPONSE = "response"  # asking the model
    EXTRACTION = "extraction"  # finding the code in its answer
    GUARDRAILS = "guardrails"  # looking at the code, without running it
    COMPILE = "compile"
    CONTRACT = "contract"  # calling it on probe populations
    DUPLICATE = "duplicate"  # comparing its decisions with those of others
    EVALUATION = "evaluation"  # solving instances with it


class Rejected(Exception):  # noqa: N818
    """
    A candidate goes no further.

    Parameters
    ----------
    stage
        Where it failed.
    message
        What is wrong, as the model is told: with names, lines and values.
    """

    def __init__(self, stage: Stage, message: str) -> None:
        super().__init__(message)
        self.stage = stage
        self.message = message

    def __str__(self) -> str:
        return f"{self.stage}: {self.message}"
