"""Protocol of stopping criteria."""

from typing import Protocol


class StoppingCriterion(Protocol):
    """Callable that takes the best cost so far, and returns whether to stop."""

    def __call__(self, best_cost: float) -> bool:
        """
        Return whether the search should stop.

        Parameters
        ----------
        best_cost
            Cost of the best feasible solution so far, or the largest 64-bit integer if
            there is none.
        """
        ...
