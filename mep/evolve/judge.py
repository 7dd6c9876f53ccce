"""What the measurements of an operator say, and what becomes of its hypothesis."""

from __future__ import annotations

from dataclasses import replace

from mep.candidate.candidate import Candidate, Outcome
from mep.candidate.prediction import change, read_prediction
from mep.candidate.scores import Runs, improvement, mean_cost
from pyvrp_plus.trials.estimate import Estimate


def judge(candidate: Candidate, runs: Runs, stock: Runs, reference: Runs) -> Candidate:
    """
    Return the record of a candidate with the measurements made so far.

    Parameters
    ----------
    candidate
        Record of the candidate, with its proposal.
    runs
        All runs with the candidate.
    stock, reference
        Runs with the stock rules, and with the better parent (the stock rules if there
        is none), on the same trials at least.
    """
    gain = improvement(runs, reference)
    proposal = candidate.proposal
    prediction = proposal and read_prediction(proposal.prediction)
    predicted = change(prediction, runs, reference) if prediction else None
    has_hypothesis = proposal is not None and bool(proposal.hypothesis)
    return replace(
        candidate,
        num_trials=len(runs),
        cost=mean_cost(runs),
        improvement=improvement(runs, stock),
        over_parent=gain,
        predicted=predicted,
        outcome=outcome_of(gain, predicted) if has_hypothesis else None,
    )


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
    if any(claim.sign < 0 for claim in claims):
        return "refuted"

    return "confirmed" if all(claim.sign > 0 for claim in claims) else "unclear"
