"""Stopping criterion: the best cost has not improved for a number of iterations."""

from .native_limits import NativeLimits


class NoImprovement:
    """
    Stopping criterion that limits successive iterations without a better best cost.

    Parameters
    ----------
    max_iterations
        Number of iterations without improvement.

    Raises
    ------
    ValueError
        When ``max_iterations`` is negative.
    """

    def __init__(self, max_iterations: int) -> None:
        if max_iterations < 0:
            raise ValueError(f"max_iterations must not be negative: {max_iterations}.")

        self._max_iterations = max_iterations
        self._best_cost: float | None = None
        self._num_calls = 0

    def __call__(self, best_cost: float) -> bool:
        """Compare with the best cost of earlier calls, and return whether to stop."""
        if self._best_cost is None or best_cost < self._best_cost:
            self._best_cost = best_cost
            self._num_calls = 0
        else:
            self._num_calls += 1

        return self._num_calls >= self._max_iterations

    def to_native(self, started: float) -> NativeLimits | None:
        """
        Return the limit as the native loop checks it.

        After the first call, it is None: the native loop does not know the best cost of
        earlier runs, so that only Python can compare with it.
        """
        if self._best_cost is not None:
            return None

        return NativeLimits(no_improvement=self._max_iterations)

    def record(self, num_calls: int, best_cost: float) -> None:
        """Set the calls without improvement that the native loop would have made."""
        self._num_calls, self._best_cost = num_calls, best_cost
