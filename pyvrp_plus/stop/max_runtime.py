"""Stop after an amount of time."""

import time


class MaxRuntime:
    """
    Stops after an amount of time, measured from the first call.

    Parameters
    ----------
    max_runtime
        Seconds of wall-clock time.

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
        """Return whether the time is up; the first call starts the clock."""
        if self._start is None:
            self._start = time.perf_counter()

        return time.perf_counter() - self._start >= self._max_runtime
