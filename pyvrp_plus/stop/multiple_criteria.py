"""Stopping criterion: any of several criteria is met."""

from collections.abc import Iterable

from .stopping_criterion import StoppingCriterion


class MultipleCriteria:
    """
    Stopping criterion that is met when any of several criteria is.

    Parameters
    ----------
    criteria
        The criteria, called in this order until one returns that it is time to stop.

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
