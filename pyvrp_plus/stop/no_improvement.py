"""Stopping criterion: the best cost has not improved for a number of iterations."""


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
