"""The penalties of a genetic algorithm."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from pyvrp_plus._pyvrp import (
    CostEvaluator,
    NativePenaltyManager,
    PenaltyParams,
    ProblemData,
    Solution,
    WalkPenaltyParams,
    initial_penalties,
)

if TYPE_CHECKING:
    from pyvrp_plus.hooks import HookName
    from pyvrp_plus.operators import Operators
    from pyvrp_plus.operators.native_operator import Library
    from pyvrp_plus.operators.python_operator import FreshOperator

_DEFAULT = PenaltyParams()

Manager = TypeVar("Manager", bound="PenaltyManager")


class PenaltyManager:
    """
    Manager that adapts penalties to the share of recent solutions that are feasible.

    Parameters
    ----------
    initial_penalties
        Penalties to start from: for a unit of excess load, one for each load dimension;
        of time warp; and of excess distance. They are clipped to their bounds.
    params
        Parameters of the penalties.
    operators
        Operators, of which ``update_penalties`` replaces the stock rule if it is given;
        by default none.

    References
    ----------
    Vidal, T., Crainic, T. G., Gendreau, M., Lahrichi, N. and Rei, W. (2012), "A hybrid
    genetic algorithm for multidepot and periodic vehicle routing problems", Operations
    Research 60(3), section 4.5.
    """

    def __init__(
        self,
        initial_penalties: tuple[list[float], float, float],
        params: PenaltyParams = _DEFAULT,
        *,
        operators: Operators | None = None,
    ) -> None:
        loads, time_warp, distance = initial_penalties
        self._params = params
        self._operators = operators
        self._fresh_operators = self._fresh()
        self._manager = NativePenaltyManager(
            [*loads, time_warp, distance], params, self._fresh_operators
        )
        self._known_params = replace(params)

    @property
    def _native(self) -> NativePenaltyManager:
        # The parameters may have been changed since.
        if self._params != self._known_params:
            self._manager.set_params(self._params)
            self._known_params = replace(self._params)

        return self._manager

    def _for_walks(self, params: WalkPenaltyParams) -> NativePenaltyManager:
        """Return another manager, for walks, which starts from the same penalties."""
        operators = self._fresh()
        for hook, operator in operators.items():
            operator.time = self._fresh_operators[hook].time

        frequent = replace(
            self._params, solutions_between_updates=params.registrations_between_updates
        )
        return NativePenaltyManager(
            self._native.penalties,
            frequent,
            operators,
            params.increase_share,
            params.decrease_share,
        )

    def _fresh(self) -> dict[HookName, FreshOperator | Library]:
        return self._operators.fresh("penalty manager") if self._operators else {}

    @classmethod
    def init_from(
        cls: type[Manager], data: ProblemData, params: PenaltyParams = _DEFAULT
    ) -> Manager:
        """
        Return a manager whose initial penalties suit the data.

        The penalty of a unit of violation is about the mean cost of an edge, divided by
        the mean demand of a client (excess load), the mean duration of an edge (time
        warp), or the mean distance of an edge (excess distance).

        Parameters
        ----------
        data
            The problem.
        params
            Parameters of the penalties.
        """
        *loads, time_warp, distance = initial_penalties(data)
        return cls((loads, time_warp, distance), params)

    def penalties(self) -> tuple[list[float], float, float]:
        """Return the penalties: for load by dimension, time warp, and distance."""
        *loads, time_warp, distance = self._native.penalties
        return loads, time_warp, distance

    def register(self, sol: Solution) -> None:
        """
        Register a solution, and update the penalties after a number of solutions.

        Parameters
        ----------
        sol
            The solution.

        Raises
        ------
        ValueError
            When the solution does not have as many load dimensions as there are load
            penalties.
        """
        self._native.register(sol)

    def cost_evaluator(self) -> CostEvaluator:
        """Return an evaluator with the current penalties."""
        return self._native.cost_evaluator()

    def booster_cost_evaluator(self) -> CostEvaluator:
        """Return an evaluator with the penalties times the repair booster."""
        return self._native.booster_cost_evaluator()

    def __getstate__(self) -> dict[str, Any]:
        native = self._native
        return self.__dict__ | {"_manager": (native.penalties, *native.registrations())}

    def __setstate__(self, state: dict[str, Any]) -> None:
        penalties, *registrations = state["_manager"]
        manager = NativePenaltyManager(
            penalties, state["_params"], state["_fresh_operators"]
        )
        manager.set_registrations(*registrations)
        self.__dict__.update(state | {"_manager": manager})
