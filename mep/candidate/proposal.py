"""Proposals: operators together with their author's reasoning."""

from __future__ import annotations

from dataclasses import dataclass

from mep.candidate.program import Program


@dataclass(frozen=True)
class Proposal:
    """
    An operator that a model proposes, with the model's comments on it.

    Comments are empty where the answer has none.

    Parameters
    ----------
    program
        Source of the operator, or of one for each hook.
    diagnosis
        Analysis of the parents, their bias and failings, and the design that follows.
    hypothesis
        One sentence that a measurement can confirm or refute.
    prediction
        Predicted change of another quantity than the cost, as in ``diversity lower``:
        see :mod:`mep.candidate.prediction`.
    reflection
        Review of the code: pitfalls that it addresses and leaves open, features of
        instances that may mislead it, and two possible revisions.
    thought
        Idea in prose, for a strategy that asks for one instead (EoH).
    """

    program: Program
    diagnosis: str = ""
    hypothesis: str = ""
    prediction: str = ""
    reflection: str = ""
    thought: str = ""
