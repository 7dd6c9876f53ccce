"""Logging of the messages that the package prints, which users can redirect."""

import logging
import sys
from typing import TextIO

#: The logger of the package; messages of its modules propagate to it.
LOGGER = logging.getLogger("pyvrp_plus")


class _StdoutHandler(logging.StreamHandler[TextIO]):
    """Handler that writes to the current ``sys.stdout``, unless given a stream."""

    _stream: TextIO | None = None

    def __init__(self) -> None:
        logging.Handler.__init__(self)

    @property
    def stream(self) -> TextIO:
        """Stream that messages are written to."""
        return self._stream or sys.stdout

    @stream.setter
    def stream(self, stream: TextIO) -> None:
        self._stream = stream


def set_up_logging() -> None:
    """Let messages of level INFO and above go to the standard output, as PyVRP does."""
    LOGGER.addHandler(_StdoutHandler())
    LOGGER.setLevel(logging.INFO)
