"""Stop once there is a feasible solution."""

# What the cost is while there is no feasible solution.
_NO_COST = 2**63 - 1


class FirstFeasible:
    """Stops as soon as a feasible solution has been found."""

    def __call__(self, best_cost: float) -> bool:
        """Return whether ``best_cost`` is that of a feasible solution."""
        return best_cost < _NO_COST
