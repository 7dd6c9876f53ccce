"""Stopping criterion: a feasible solution has been found."""

# Cost that criteria are given while there is no feasible solution.
_NO_COST = 2**63 - 1


class FirstFeasible:
    """Stopping criterion that waits for the first feasible solution."""

    def __call__(self, best_cost: float) -> bool:
        """Return whether ``best_cost`` is that of a feasible solution."""
        return best_cost < _NO_COST
