"""Combine several criteria."""

from collections.abc import Iterable

from .stopping_criterion import StoppingCriterion


class MultipleCriteria:
    """
    Stops when any of several criteria does.

    Parameters
    ----------
    criteria
        The criteria, asked in this order until one says to stop.

    Raises
    ------
    ValueError
        When there are no criteria.
    """

    def __init__(self, criteria: Iterable[StoppingCriterion]) -> None:
        self.criteria = list(criteria)
        if not self.criteria:
            raise ValueError("criteria must hold at least one stopping criterion.")

    def __call__(self, best_cost: float) -> bool:
        """Return whether any criterion says to stop."""
        return any(criterion(best_cost) for criterion in self.criteria)
