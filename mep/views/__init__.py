"""How a run is shown while it goes on."""

from rich.console import Console

from mep.observer import Observer

from .live import LiveView
from .plain import PlainView


def make_view(console: Console) -> Observer:
    """Return a view that is redrawn on a terminal, and else one of plain lines."""
    return LiveView(console) if console.is_terminal else PlainView(console)
