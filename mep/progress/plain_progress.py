"""Progress as plain lines, for files and pipes."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from mep.candidate.candidate import Candidate, Generation, Ranked
from mep.config import Config
from mep.progress.progress import Progress
from mep.progress.progress_state import ProgressState, describe_candidate, describe_time


class PlainProgress(Progress):
    """
    Print a line for each candidate, and one for each generation.

    Parameters
    ----------
    console
        Console to print to.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._state = ProgressState(Config())

    def begin(self, config: Config, folder: Path, spent_usd: float) -> None:
        """Print a description of the run."""
        self._state = ProgressState(config, spent_usd)
        self._print(describe_run(config, folder))

    def say(self, message: str) -> None:
        """Print the message."""
        self._print(f"Note: {message}")

    def begin_generation(self, repeat: int, generation: int) -> None:
        """Remember the numbers of the repeat and the generation."""
        self._state.repeat, self._state.generation = repeat, generation

    def spent(self, dollars: float) -> None:
        """Remember the amount spent."""
        self._state.spent_usd = dollars

    def candidate(self, candidate: Candidate) -> None:
        """Print what has become of the candidate."""
        self._state.count(candidate)
        self._print(f"  {describe_candidate(candidate)}")

    def end_generation(self, generation: Generation) -> None:
        """Print the best operator of the generation."""
        state = self._state
        state.keep_best(generation)
        best = generation.ranking[0]
        self._print(
            f"Repeat {generation.repeat}, generation {generation.number}: best "
            f"{best.name}, {best.improvement:+.2f}% over stock; "
            f"{describe_time(state.seconds)}, ${state.spent_usd:.2f}"
        )

    def end(self, winner: Ranked, test: Ranked) -> None:
        """Print the winner with its results."""
        self._print(describe_end(winner, test))

    def _print(self, line: str) -> None:
        self._console.print(line, soft_wrap=True, markup=False, highlight=False)


def describe_run(config: Config, folder: Path) -> str:
    """Return a description of the run, in one line."""
    total = config.total_budget
    offspring = f"in {total}" if total else f"of {config.offspring}"
    return (
        f"Evolving {config.component} in {config.lang}: strategy {config.strategy}, "
        f"{config.provider} ({', '.join(config.models)}), {config.repeats} x "
        f"{config.generations} generations {offspring}, on {config.suite}, "
        f"{config.budget}; in {folder}"
    )


def describe_end(winner: Ranked, test: Ranked) -> str:
    """Return the name of the winner and its results, in one line."""
    if winner.name == "stock":
        return "On the validation instances nothing was better than the stock rule."

    caution = (
        ""
        if test.improvement.sign
        else " There, it cannot be told from the stock rule."
    )
    return (
        f"Winner: {winner.name}, {winner.improvement:+.2f}% over stock on validation "
        f"instances, {test.improvement:+.2f}% on test instances (means, with 95% "
        f"intervals).{caution}"
    )
