"""Local search that is combined with walks and perturbations."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pyvrp_plus._pyvrp import (
    CostEvaluator,
    NativeLocalSearch,
    NativeNeighbours,
    ProblemData,
    RandomNumberGenerator,
    SearchParams,
    Solution,
    WalkPenaltyParams,
)

from .local_search import LocalSearch

if TYPE_CHECKING:
    from pyvrp_plus.hooks import HookName
    from pyvrp_plus.operators import Operators
    from pyvrp_plus.operators.native_operator import Library
    from pyvrp_plus.operators.python_operator import FreshOperator


class FocusedSearch(LocalSearch):
    """
    Local search with walks and perturbations, which :func:`solve` uses.

    In a genetic algorithm, this search also walks besides breeding, and constructs
    initial solutions if there are none. Called by hand, it is a local search, followed
    by a chain of perturbations if the parameters ask for one.

    Parameters
    ----------
    data
        The problem.
    rng
        Random number generator.
    neighbours
        List of the clients near each location, nearest first.
    params
        Parameters of the search; by default ``SearchParams()``.
    operators
        Operators that replace stock rules of walks, by default none.

    Raises
    ------
    RuntimeError
        When the neighbours do not fit the data.

    References
    ----------
    Christiaens, J. and Vanden Berghe, G. (2020), "Slack Induction by String Removals
    for Vehicle Routing Problems", Transportation Science 54(2).
    """

    def __init__(
        self,
        data: ProblemData,
        rng: RandomNumberGenerator,
        neighbours: NativeNeighbours | Sequence[Sequence[int]],
        params: SearchParams | None = None,
        operators: Operators | None = None,
    ) -> None:
        params = SearchParams() if params is None else params
        self._walk_penalties = _walk_penalties(data, params)
        self._fresh_operators = operators.fresh("search") if operators else {}
        if self._fresh_operators:
            _warn_of_slow(self._fresh_operators)

        native = NativeLocalSearch(data, neighbours, params, self._fresh_operators)
        self._set_up(native, rng, neighbours)

    def __call__(self, solution: Solution, cost_evaluator: CostEvaluator) -> Solution:
        """
        Improve a solution by local search, then by a chain of perturbations, if any.

        Parameters
        ----------
        solution
            The solution to improve.
        cost_evaluator
            Evaluator of the penalised costs to reduce.

        Returns
        -------
        Solution
            Best feasible solution of the chain, if any, else the last one.
        """
        improved = self._native.improve(solution, cost_evaluator, self._rng)
        self._update_statistics()
        return improved


def _warn_of_slow(operators: Mapping[HookName, FreshOperator | Library]) -> None:
    from pyvrp_plus.operators.python_operator import FreshOperator

    for hook, operator in operators.items():
        if isinstance(operator, FreshOperator):
            warnings.warn(
                f"{hook} is asked in each step of a walk: in Python, operator "
                f"{operator.name!r} makes all steps slower, and several threads wait "
                "for each other. That is meant for study; in C++ it would cost little.",
                RuntimeWarning,
                stacklevel=4,
            )


def _walk_penalties(data: ProblemData, params: SearchParams) -> WalkPenaltyParams:
    penalties = params.walk_penalties
    if data.num_locations - data.num_depots < params.walks.large_size:
        return penalties

    return WalkPenaltyParams(
        visits_per_registration=penalties.visits_per_registration,
        registrations_between_updates=penalties.registrations_between_updates,
        increase_share=penalties.large_factor * penalties.increase_share,
        decrease_share=penalties.large_factor * penalties.decrease_share,
        cooling=penalties.cooling,
    )
