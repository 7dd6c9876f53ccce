"""The interface of objects that show the progress of a run."""

from __future__ import annotations

from pathlib import Path

from mep.candidate.candidate import Candidate, Generation, Ranked
from mep.config import Config


class Progress:
    """Shows the progress of a run that it is told of; the base class shows nothing."""

    def begin(self, config: Config, folder: Path, spent_usd: float) -> None:
        """Note that a run begins, or is resumed after ``spent_usd`` was spent."""

    def say(self, message: str) -> None:
        """Note a message that the user should read."""

    def begin_generation(self, repeat: int, generation: int) -> None:
        """Note that a generation of a repeat begins."""

    def work(self, work: str, total: int) -> None:
        """Note that ``total`` pieces of some work begin."""

    def advance(self) -> None:
        """Note that one of these pieces of work is done."""

    def spent(self, dollars: float) -> None:
        """Note the total amount spent so far, in US dollars."""

    def candidate(self, candidate: Candidate) -> None:
        """Note what has become of a candidate."""

    def end_generation(self, generation: Generation) -> None:
        """Note which operators were kept in a generation."""

    def end(self, winner: Ranked, test: Ranked) -> None:
        """Note the results of the winner on validation and on test instances."""

    def close(self) -> None:
        """Note that no notification follows, even if the run has failed."""
