"""Stopping criterion: a feasible solution has been found."""

from .native_limits import NativeLimits

# Cost that criteria are given while there is no feasible solution.
_NO_COST = 2**63 - 1


class FirstFeasible:
    """Stopping criterion that waits for the first feasible solution."""

    def __call__(self, best_cost: float) -> bool:
        """Return whether ``best_cost`` is that of a feasible solution."""
        return best_cost < _NO_COST

    def to_native(self, started: float) -> NativeLimits:
        """Return the limit as the native loop checks it."""
        return NativeLimits(first_feasible=True)
