"""Stopping criterion: a number of iterations is complete."""

from .native_limits import NativeLimits


class MaxIterations:
    """
    Stopping criterion that limits the number of iterations.

    Parameters
    ----------
    max_iterations
        Number of iterations. With zero, only the initial population is made.

    Raises
    ------
    ValueError
        When ``max_iterations`` is negative.
    """

    def __init__(self, max_iterations: int) -> None:
        if max_iterations < 0:
            raise ValueError(f"max_iterations must not be negative: {max_iterations}.")

        self._max_iterations = max_iterations
        self._num_calls = 0

    def __call__(self, best_cost: float) -> bool:
        """Count one more iteration, and return whether it would be one too many."""
        self._num_calls += 1
        return self._num_calls > self._max_iterations

    def to_native(self, started: float) -> NativeLimits:
        """Return how many iterations are left, for the native loop."""
        return NativeLimits(
            max_iterations=max(self._max_iterations - self._num_calls, 0)
        )

    def record(self, num_calls: int) -> None:
        """Count calls that the native loop would have made."""
        self._num_calls += num_calls
