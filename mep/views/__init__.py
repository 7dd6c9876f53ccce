"""Views, which show the progress of a run."""

from rich.console import Console

from mep.observer import Observer

from .live import LiveView
from .plain import PlainView


def make_view(console: Console) -> Observer:
    """Return a view that redraws itself on a terminal, and else prints plain lines."""
    return LiveView(console) if console.is_terminal else PlainView(console)
