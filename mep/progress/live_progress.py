"""Progress on a terminal, which is redrawn while the run goes on."""

from __future__ import annotations

import math
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from mep.candidate.candidate import Candidate, Generation, Ranked
from mep.config import Config
from mep.progress.plain_progress import describe_end, describe_run
from mep.progress.progress import Progress
from mep.progress.progress_state import ProgressState, describe_candidate, describe_time

_NUM_LINES = 8


class LiveProgress(Progress):
    """
    Show progress, the best operator, spending and the latest candidates.

    Parameters
    ----------
    console
        Console to draw on, which must be a terminal.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._state = ProgressState(Config())
        self._lines: list[Text] = []
        self._live: Live | None = None

    def begin(self, config: Config, folder: Path, spent_usd: float) -> None:
        """Start drawing."""
        self._state = ProgressState(config, spent_usd)
        self._console.print(describe_run(config, folder), markup=False, highlight=False)
        self._live = Live(console=self._console, get_renderable=self._draw)
        self._live.start()

    def close(self) -> None:
        """Stop drawing, also after an error."""
        if self._live is not None:
            self._live.stop()

    def say(self, message: str) -> None:
        """Print the message above the drawing."""
        self._console.print(Text(f"Note: {message}", "yellow"))

    def begin_generation(self, repeat: int, generation: int) -> None:
        """Remember the numbers of the repeat and the generation."""
        self._state.repeat, self._state.generation = repeat, generation

    def work(self, work: str, total: int) -> None:
        """Remember the work, and start to count its pieces."""
        state = self._state
        state.work, state.done, state.total = work, 0, total

    def advance(self) -> None:
        """Count a finished piece of work."""
        self._state.done += 1

    def spent(self, dollars: float) -> None:
        """Remember the amount spent."""
        self._state.spent_usd = dollars

    def candidate(self, candidate: Candidate) -> None:
        """Add a line about the candidate."""
        self._state.count(candidate)
        style = "red" if candidate.rejection else ""
        line = Text(
            describe_candidate(candidate), style, overflow="ellipsis", no_wrap=True
        )
        self._lines = [*self._lines, line][-_NUM_LINES:]

    def end_generation(self, generation: Generation) -> None:
        """Remember the best operator."""
        self._state.keep_best(generation)

    def end(self, winner: Ranked, test: Ranked) -> None:
        """Stop drawing, and print the winner with its results."""
        self.close()
        self._console.print(describe_end(winner, test), markup=False, highlight=False)

    def _draw(self) -> RenderableType:
        state, config = self._state, self._state.config
        left = state.seconds_left
        facts = Table.grid(padding=(0, 2))
        facts.add_row(
            "repeat",
            f"{state.repeat} of {config.repeats}, generation {state.generation} "
            f"of {config.generations}",
        )
        facts.add_row("now", f"{state.work} {state.done} of {state.total}")
        facts.add_row("best", _describe_best(state.best))
        facts.add_row("candidates", _describe_outcomes(state))
        facts.add_row("spent", _describe_spent(state.spent_usd, config.max_cost_usd))
        facts.add_row(
            "time",
            describe_time(state.seconds)
            + (f", about {describe_time(left)} left" if left is not None else ""),
        )
        facts.add_row("", ProgressBar(total=1, completed=state.share, width=60))
        return Panel(Group(facts, *self._lines), title="mep.evolve")


def _describe_spent(spent_usd: float, cap_usd: float) -> str:
    cap = f"of ${cap_usd:.2f}" if math.isfinite(cap_usd) else "(no cap)"
    return f"${spent_usd:.2f} {cap}"


def _describe_best(best: Ranked | None) -> str:
    if best is None:
        return "not known yet"

    return f"{best.name}, {best.improvement:+.2f}% over stock in training"


def _describe_outcomes(state: ProgressState) -> str:
    counts = [f"{count} {name}" for name, count in state.outcomes.most_common()]
    return ", ".join(counts) or "none yet"
