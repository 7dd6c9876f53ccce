"""The ledger of hypotheses, and statistics on what became of the candidates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mep.candidate.candidate import Candidate
from mep.candidate.rejection import Stage

_NUM_MESSAGES = 3
_MAX_LENGTH = 200  # characters of a message


@dataclass(frozen=True)
class Ledger:
    """
    Hypotheses of candidates, with their measured outcomes.

    Parameters
    ----------
    entries
        Candidates that have a hypothesis.
    counts
        Numbers of hypotheses that were confirmed, refuted, unclear, and not measured.
    """

    entries: Sequence[Candidate]
    counts: dict[str, int]


def ledger(candidates: Sequence[Candidate]) -> Ledger:
    """Return the ledger of the candidates' hypotheses."""
    entries = [
        candidate
        for candidate in candidates
        if candidate.proposal and candidate.proposal.hypothesis
    ]
    counts: Counter[str] = Counter(
        candidate.outcome or "not measured" for candidate in entries
    )
    names = ("confirmed", "refuted", "unclear", "not measured")
    return Ledger(entries, {name: counts[name] for name in names})


@dataclass(frozen=True)
class Fate:
    """
    A fate that some candidates share.

    Parameters
    ----------
    name
        Description of the fate.
    count
        Number of candidates that share it.
    messages
        The most frequent messages, each with its number of occurrences.
    """

    name: str
    count: int
    messages: Sequence[tuple[str, int]] = ()


def fates(candidates: Sequence[Candidate]) -> list[Fate]:
    """Return the fates of candidates, in the order of the pipeline."""
    found = []
    for stage in Stage:
        messages = [
            candidate.rejection.message
            for candidate in candidates
            if candidate.rejection and candidate.rejection.stage == stage
        ]
        if messages:
            common = Counter(map(_first_line, messages)).most_common(_NUM_MESSAGES)
            found.append(Fate(f"rejected: {stage}", len(messages), common))

    measured = [candidate for candidate in candidates if candidate.cost is not None]
    stopped = sum(candidate.stopped_early for candidate in measured)
    repaired = sum(candidate.attempts > 1 for candidate in measured)
    failed = [
        candidate
        for candidate in measured
        if len(candidate.rejections) == candidate.attempts
    ]
    found.append(Fate("stopped early", stopped))
    found.append(Fate("measured on all trials", len(measured) - stopped))
    found.append(Fate("of the measured ones: after a repair", repaired))
    if failed:
        late = Counter(
            _first_line(candidate.rejections[-1].message) for candidate in failed
        )
        common = late.most_common(_NUM_MESSAGES)
        found.append(Fate("of the measured ones: failed later", len(failed), common))

    return found


def _first_line(message: str) -> str:
    line = message.strip().partition("\n")[0]
    return line if len(line) <= _MAX_LENGTH else f"{line[:_MAX_LENGTH]}..."
