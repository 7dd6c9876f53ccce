"""How far a run has come."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field

from mep.candidate.candidate import Candidate, Generation, Ranked
from mep.config import Config


@dataclass
class Progress:
    """
    How far a run has come, as its observer learns it.

    Parameters
    ----------
    config
        What is to be done.
    spent_usd
        What was spent until now.
    """

    config: Config
    spent_usd: float = 0.0
    repeat: int = 0
    generation: int = 0
    what: str = ""
    done: int = 0
    total: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    best: Ranked | None = None
    started: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """Seconds since it was started or resumed."""
        return time.monotonic() - self.started

    @property
    def share(self) -> float:
        """Share of the generations of all repeats that are done, in [0, 1]."""
        per_repeat = self.config.generations
        begun = max(self.generation - 1, 0) + max(self.repeat - 1, 0) * per_repeat
        return begun / (per_repeat * self.config.repeats)

    @property
    def seconds_left(self) -> float | None:
        """Seconds that the rest takes if it goes on like this; ``None`` at first."""
        return self.seconds * (1 / self.share - 1) if self.share > 0 else None

    def count(self, candidate: Candidate) -> None:
        """Count what has become of a candidate."""
        if candidate.rejection:
            self.outcomes[f"{candidate.rejection.stage}"] += 1
        else:
            self.outcomes[
                "stopped early" if candidate.stopped_early else "measured"
            ] += 1

    def keep_best(self, generation: Generation) -> None:
        """Remember the best operator of all repeats."""
        best = generation.ranking[0]
        if self.best is None or best.improvement.mean >= self.best.improvement.mean:
            self.best = best


def describe_candidate(candidate: Candidate) -> str:
    """Tell in a line what has become of a candidate."""
    if candidate.rejection:
        reason = candidate.rejection.message.strip().partition("\n")[0]
        return f"{candidate.name}: {candidate.rejection.stage}: {reason}"

    assert candidate.improvement is not None
    how = ", stopped early" if candidate.stopped_early else ""
    held = f"; hypothesis {candidate.outcome}" if candidate.outcome else ""
    return f"{candidate.name}: {candidate.improvement:+.2f}% over stock{how}{held}"


def describe_time(seconds: float) -> str:
    """Tell a time as people do: ``1 h 05 min`` or ``3 min 20 s``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{minutes} min {rest:02d} s"
