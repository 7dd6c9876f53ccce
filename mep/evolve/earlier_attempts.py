"""Summaries of earlier attempts for the prompts, and the noise of measurements."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from statistics import median

from mep.candidate.candidate import Candidate
from mep.prompt.context import Attempt

# Numbers of operators that prompts list: of the best ones, and of the latest.
_NUM_BEST = 8
_NUM_LATEST = 8

# Maximum number of words that are quoted of an idea.
_NUM_WORDS = 18


def to_attempts(candidates: Sequence[Candidate]) -> tuple[Attempt, ...]:
    """Return summaries of the best and the latest candidates, in their order."""
    gains = [
        candidate.improvement.mean if candidate.improvement else -math.inf
        for candidate in candidates
    ]
    by_gain = sorted(range(len(candidates)), key=lambda idx: -gains[idx])
    best = [idx for idx in by_gain[:_NUM_BEST] if gains[idx] > -math.inf]
    latest = range(max(len(candidates) - _NUM_LATEST, 0), len(candidates))
    return tuple(_to_attempt(candidates[idx]) for idx in sorted({*best, *latest}))


def detectable(candidates: Sequence[Candidate]) -> float | None:
    """
    Return the smallest improvement in percent that is more than chance.

    Half the width of the 95% interval counts, for the median operator among those that
    were measured on all trials; ``None`` if there are none yet.
    """
    widths = [
        (candidate.improvement.high - candidate.improvement.low) / 2
        for candidate in candidates
        if candidate.improvement and not candidate.stopped_early
    ]
    known = [width for width in widths if 0 < width < math.inf]
    return median(known) if known else None


def _to_attempt(candidate: Candidate) -> Attempt:
    return Attempt(
        candidate.name, _idea(candidate), _result(candidate), candidate.outcome or ""
    )


def _result(candidate: Candidate) -> str:
    # Only the stage of a failure is shown: its message may contain measured times.
    if candidate.improvement is None:
        return f"rejected: {candidate.rejections[-1].stage}"

    early = f", stopped after {candidate.num_trials} runs"
    return f"{candidate.improvement:+.2f}{early if candidate.stopped_early else ''}"


def _idea(candidate: Candidate) -> str:
    """Return the beginning of the hypothesis or, if there is none, of the thought."""
    proposal = candidate.proposal
    text = (proposal.hypothesis or proposal.thought) if proposal else ""
    sentence = re.split(r"(?<=[.!?])\s", text.strip(), maxsplit=1)[0]
    words = sentence.split()
    return " ".join(words[:_NUM_WORDS]) + (" ..." if len(words) > _NUM_WORDS else "")
