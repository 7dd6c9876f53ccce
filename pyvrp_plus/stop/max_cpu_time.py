"""Stopping criterion: an amount of CPU time has been used."""

import time

from .native_limits import NativeLimits


class MaxCpuTime:
    """
    Stopping criterion that limits the CPU time of this process.

    It is that of all threads together, and hardly depends on what else the machine
    does.

    Solvers start the clock when they are called; where other code calls the criterion,
    the first call does. The clock goes on when the criterion is used again.

    Parameters
    ----------
    max_cpu_time
        Limit in CPU seconds, not negative.

    Raises
    ------
    ValueError
        When ``max_cpu_time`` is negative.
    """

    def __init__(self, max_cpu_time: float) -> None:
        # Written so that NaN, for which all comparisons are false, is refused.
        if not max_cpu_time >= 0:
            raise ValueError(f"max_cpu_time must not be negative: {max_cpu_time}.")

        self._max_cpu_time = max_cpu_time
        self._start: float | None = None

    def __call__(self, best_cost: float) -> bool:
        """Return whether the time is used up; starts the clock unless it is running."""
        self.start()
        return self._left() <= 0

    def start(self) -> None:
        """Start the clock unless it is running."""
        if self._start is None:
            self._start = time.process_time()

    def to_native(self, started: float) -> NativeLimits:
        """Return the seconds that are left, for the native loop."""
        return NativeLimits(max_cpu_time=max(self._left(), 0.0))

    def _left(self) -> float:
        now = time.process_time()
        used = 0.0 if self._start is None else now - self._start
        return self._max_cpu_time - used
