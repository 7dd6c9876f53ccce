"""Stopping criterion: an amount of wall-clock time has passed."""

import time

from .native_limits import NativeLimits


class MaxRuntime:
    """
    Stopping criterion that limits the wall-clock time.

    Solvers start the clock when they are called: :func:`~pyvrp_plus.solve.solve` thus
    includes the preparation of the search, which takes seconds for the largest
    problems. Where other code calls the criterion, the first call starts the clock. In
    either case the clock keeps running when the criterion is used again.

    Parameters
    ----------
    max_runtime
        Limit in wall-clock seconds, not negative.

    Raises
    ------
    ValueError
        When ``max_runtime`` is negative.
    """

    def __init__(self, max_runtime: float) -> None:
        # Written so that NaN, for which all comparisons are false, is refused.
        if not max_runtime >= 0:
            raise ValueError(f"max_runtime must not be negative: {max_runtime}.")

        self._max_runtime = max_runtime
        self._start: float | None = None

    def __call__(self, best_cost: float) -> bool:
        """Return whether the time is up; starts the clock unless it is running."""
        now = time.perf_counter()
        return now - self.start(now) >= self._max_runtime

    def start(self, now: float) -> float:
        """Start the clock unless it is running, and return when it was started."""
        if self._start is None:
            self._start = now

        return self._start

    def to_native(self, started: float) -> NativeLimits:
        """Return the seconds that are left at the given time, for the native loop."""
        elapsed = 0.0 if self._start is None else started - self._start
        return NativeLimits(max_runtime=max(self._max_runtime - elapsed, 0.0))
