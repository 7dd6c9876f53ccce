"""Protocol of search methods."""

from typing import Protocol

from pyvrp_plus._pyvrp import CostEvaluator, Solution


class SearchMethod(Protocol):
    """Callable that improves the offspring of a genetic algorithm."""

    def __call__(self, solution: Solution, cost_evaluator: CostEvaluator) -> Solution:
        """
        Return a solution that is hopefully better than the given one.

        Parameters
        ----------
        solution
            The solution to improve; it may lack required clients.
        cost_evaluator
            Evaluator of the penalised costs to reduce.
        """
