"""Who is told how a run goes on."""

from __future__ import annotations

from pathlib import Path

from mep.candidate.candidate import Candidate, Generation, Ranked
from mep.config import Config


class Observer:
    """Is told how a run goes on, by one thread; this one does not listen."""

    def begin(self, config: Config, folder: Path, spent_usd: float) -> None:
        """Learn that a run begins, or is resumed after so much was spent."""

    def say(self, message: str) -> None:
        """Learn something that the user should know."""

    def begin_generation(self, repeat: int, generation: int) -> None:
        """Learn that a generation begins."""

    def work(self, what: str, total: int) -> None:
        """Learn how many things are to be done now, and what it is."""

    def advance(self) -> None:
        """Learn that one of them is done."""

    def spent(self, dollars: float) -> None:
        """Learn how much was spent until now."""

    def candidate(self, candidate: Candidate) -> None:
        """Learn what has become of a candidate."""

    def end_generation(self, generation: Generation) -> None:
        """Learn which operators were kept in a generation."""

    def end(self, winner: Ranked, test: Ranked) -> None:
        """Learn how the winner did on validation and on test instances."""

    def close(self) -> None:
        """Learn that nothing follows, also if the run has failed."""
