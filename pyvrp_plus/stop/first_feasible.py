"""Stop once there is a feasible solution."""

import math


class FirstFeasible:
    """Stops as soon as a feasible solution has been found."""

    def __call__(self, best_cost: float) -> bool:
        """Return whether ``best_cost`` is that of a feasible solution."""
        return not math.isinf(best_cost)
