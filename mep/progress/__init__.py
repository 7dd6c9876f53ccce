"""The progress of a run, as users are shown it."""

from rich.console import Console

from .live_progress import LiveProgress
from .plain_progress import PlainProgress
from .progress import Progress as Progress


def make_progress(console: Console) -> Progress:
    """Return a progress that redraws itself on a terminal, and else prints lines."""
    return LiveProgress(console) if console.is_terminal else PlainProgress(console)
