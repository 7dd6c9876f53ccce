"""The population of a genetic algorithm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pyvrp_plus._pyvrp import (
    CostEvaluator,
    NativePopulation,
    PopulationParams,
    RandomNumberGenerator,
    Solution,
    SubPopulation,
)

if TYPE_CHECKING:
    from pyvrp_plus.operators import Operators


class Population:
    """
    Feasible and infeasible solutions, from which parents are selected.

    Parameters
    ----------
    diversity_op
        Callable that takes two solutions and returns how different they are, in [0, 1];
        see :mod:`pyvrp_plus.diversity`.
    params
        Parameters of the population; by default ``PopulationParams()``.
    operators
        Operators that replace the stock rules of parent and survivor selection; by
        default none.

    References
    ----------
    Vidal, T., Crainic, T. G., Gendreau, M. and Prins, C. (2013), "A hybrid genetic
    algorithm with adaptive diversity management for a large class of vehicle routing
    problems with time-windows", Computers & Operations Research 40(1), section 4.
    """

    def __init__(
        self,
        diversity_op: Callable[[Solution, Solution], float],
        params: PopulationParams | None = None,
        *,
        operators: Operators | None = None,
    ) -> None:
        params = PopulationParams() if params is None else params
        self._fresh_operators = operators.fresh("population") if operators else {}
        self._native = NativePopulation(diversity_op, params, self._fresh_operators)

    @property
    def _feas(self) -> SubPopulation:
        return self._native.feasible

    @property
    def _infeas(self) -> SubPopulation:
        return self._native.infeasible

    def __iter__(self) -> Iterator[Solution]:
        """Iterate over all solutions, feasible ones first."""
        for item in [*self._feas, *self._infeas]:
            yield item.solution

    def __len__(self) -> int:
        """Return the number of solutions."""
        return self.num_feasible() + self.num_infeasible()

    def num_feasible(self) -> int:
        """Return the number of feasible solutions."""
        return len(self._feas)

    def num_infeasible(self) -> int:
        """Return the number of infeasible solutions."""
        return len(self._infeas)

    def add(self, solution: Solution, cost_evaluator: CostEvaluator) -> None:
        """
        Add a solution to the feasible or to the infeasible subpopulation.

        If the subpopulation then has more than ``max_pop_size`` solutions, survivor
        selection keeps ``min_pop_size``: by the stock rule, duplicates are dropped
        first, then the worst by biased fitness.

        Parameters
        ----------
        solution
            The solution to add.
        cost_evaluator
            Evaluator of the penalised costs that fitness depends on.
        """
        self._native.add(solution, cost_evaluator)

    def clear(self) -> None:
        """Remove all solutions."""
        self._native.clear()

    def select(
        self, rng: RandomNumberGenerator, cost_evaluator: CostEvaluator, k: int = 2
    ) -> tuple[Solution, Solution]:
        """
        Select two parents by tournaments.

        The second is drawn up to ten times more, until the diversity of the two is
        within the bounds of the parameters.

        Parameters
        ----------
        rng
            Random number generator.
        cost_evaluator
            Evaluator of the penalised costs that fitness depends on.
        k
            Number of solutions that are drawn for a tournament.

        Raises
        ------
        ValueError
            When ``k`` is not positive, or the population is empty.
        """
        return self._native.select(rng, cost_evaluator, k)

    def tournament(
        self, rng: RandomNumberGenerator, cost_evaluator: CostEvaluator, k: int = 2
    ) -> Solution:
        """
        Select the fittest of ``k`` solutions that are drawn at random.

        Parameters
        ----------
        rng
            Random number generator.
        cost_evaluator
            Evaluator of the penalised costs that fitness depends on.
        k
            Number of solutions that are drawn.

        Raises
        ------
        ValueError
            When ``k`` is not positive, or the population is empty.
        """
        return self._native.tournament(rng, cost_evaluator, k)
