"""The numbers behind the progress of a run, and their wording."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field

from mep.candidate.candidate import Candidate, Generation, Ranked
from mep.config import Config


@dataclass
class ProgressState:
    """
    Numbers that a :class:`~mep.progress.progress.Progress` shows of a run.

    Parameters
    ----------
    config
        Configuration of the run.
    spent_usd
        Amount spent so far, in US dollars.
    repeat, generation
        Numbers of the current repeat and generation; zero before the first.
    work, done, total
        Description of the current work, and the numbers of its pieces that are done,
        and that there are in total.
    outcomes
        Numbers of candidates by outcome: a stage that rejected them, ``measured`` or
        ``stopped early``.
    best
        Best operator of all repeats so far; ``None`` before the first generation ends.
    started
        Time at which the run was started or resumed, by the monotonic clock.
    """

    config: Config
    spent_usd: float = 0.0
    repeat: int = 0
    generation: int = 0
    work: str = ""
    done: int = 0
    total: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    best: Ranked | None = None
    started: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """Seconds since the run was started or resumed."""
        return time.monotonic() - self.started

    @property
    def share(self) -> float:
        """Share of the generations of all repeats that are done, in [0, 1]."""
        per_repeat = self.config.generations
        begun = max(self.generation - 1, 0) + max(self.repeat - 1, 0) * per_repeat
        return begun / (per_repeat * self.config.repeats)

    @property
    def seconds_left(self) -> float | None:
        """Estimate of the seconds that are left; ``None`` before there is one."""
        return self.seconds * (1 / self.share - 1) if self.share > 0 else None

    def count(self, candidate: Candidate) -> None:
        """Count a candidate by its outcome."""
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
    """Return what has become of a candidate, in one line."""
    if candidate.rejection:
        reason = candidate.rejection.message.strip().partition("\n")[0]
        return f"{candidate.name}: {candidate.rejection.stage}: {reason}"

    assert candidate.improvement is not None
    how = ", stopped early" if candidate.stopped_early else ""
    held = f"; hypothesis {candidate.outcome}" if candidate.outcome else ""
    return f"{candidate.name}: {candidate.improvement:+.2f}% over stock{how}{held}"


def describe_time(seconds: float) -> str:
    """Return a duration as people say it: ``1 h 05 min`` or ``3 min 20 s``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02d} min" if hours else f"{minutes} min {rest:02d} s"
