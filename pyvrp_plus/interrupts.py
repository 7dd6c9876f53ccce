"""Interrupts from the keyboard, which end a search and never its set-up."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType


class HeldInterrupts:
    """
    Context manager that remembers an interrupt, so that a result can still be returned.

    A second one is raised, for whoever does not want to wait. Interrupts are left alone
    in threads, which get none, and where the program has a handler of its own.
    """

    def __init__(self) -> None:
        self.interrupted = False
        self._is_let_through = False
        self._is_installed = False

    def __enter__(self) -> HeldInterrupts:
        is_main = threading.current_thread() is threading.main_thread()
        handler = signal.getsignal(signal.SIGINT) if is_main else None
        if handler is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._handle)
            self._is_installed = True

        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._is_installed:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    @contextmanager
    def let_through(self) -> Iterator[None]:
        """Raise interrupts while something runs that handles them."""
        self._is_let_through = True
        try:
            yield
        finally:
            self._is_let_through = False

    def _handle(self, number: int, frame: FrameType | None) -> None:
        if self._is_let_through or self.interrupted:
            raise KeyboardInterrupt

        self.interrupted = True
