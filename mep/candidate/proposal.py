"""What a model proposes."""

from __future__ import annotations

from dataclasses import dataclass

from mep.candidate.program import Program


@dataclass(frozen=True)
class Proposal:
    """
    An operator as a model proposes it, with what it says of it.

    Parameters
    ----------
    program
        The sources.
    diagnosis
        What it sees in the parents: their bias, failings, and the design that follows.
    hypothesis
        One sentence that a measurement can confirm or refute.
    prediction
        What else will change, and where to, as in ``equal lower``: see
        :mod:`mep.candidate.prediction`.
    reflection
        Pitfalls that the code meets and leaves, traps that surfaced, two revisions.
    thought
        The idea in prose, where a strategy asks for one instead (EoH).
    """

    program: Program
    diagnosis: str = ""
    hypothesis: str = ""
    prediction: str = ""
    reflection: str = ""
    thought: str = ""
