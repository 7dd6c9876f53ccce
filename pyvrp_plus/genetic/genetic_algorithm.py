"""The genetic algorithm, assembled from components."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping
from copy import copy
from dataclasses import asdict
from inspect import getattr_static
from typing import TYPE_CHECKING, Any

from pyvrp_plus._pyvrp import (
    CostEvaluator,
    GeneticAlgorithmParams,
    OperatorTime,
    ProblemData,
    RandomNumberGenerator,
    Solution,
    run_genetic,
)
from pyvrp_plus.crossover import _NATIVE, _warn_of_tsp, selective_route_exchange
from pyvrp_plus.genetic.penalty_manager import PenaltyManager
from pyvrp_plus.genetic.population import Population
from pyvrp_plus.interrupts import HeldInterrupts
from pyvrp_plus.progress import make_display
from pyvrp_plus.result import Result
from pyvrp_plus.search import FocusedSearch, LocalSearch, SearchMethod
from pyvrp_plus.statistics import Statistics
from pyvrp_plus.stop import StoppingCriterion
from pyvrp_plus.stop.native_limits import NativeLimits
from pyvrp_plus.stop.native_stop import (
    native_limits,
    record_native_run,
    start_clocks,
    time_limits,
)

if TYPE_CHECKING:
    from pyvrp_plus.operators import Operators

#: Function that makes an offspring of two parents.
Crossover = Callable[
    [
        tuple[Solution, Solution],
        ProblemData,
        CostEvaluator,
        RandomNumberGenerator,
    ],
    Solution,
]

_DEFAULT = GeneticAlgorithmParams()
_MAX_THREADS = 1024  # more than that is a mistake, and could use up all memory


class GeneticAlgorithm:
    """
    A hybrid genetic search, assembled from components.

    The loop is native. Components of this package are called without a detour through
    Python; subclasses that override their methods, and callables, are called in Python.

    Parameters
    ----------
    data
        The problem.
    penalty_manager
        Manager of the penalties: a :class:`PenaltyManager`, or an object with its
        methods.
    rng
        Random number generator.
    population
        Population that keeps solutions, and selects parents.
    search_method
        Callable that improves offspring: it takes a solution and a cost evaluator, and
        returns a solution.
    crossover_op
        Callable that makes an offspring of two parents; see
        :mod:`pyvrp_plus.crossover`.
    initial_solutions
        Solutions that the population starts from.
    params
        Parameters of the loop.
    operators
        Operators, by default none: ``plan_offspring`` plans iterations, and
        ``crossover`` is called instead of ``crossover_op``, its stock rule then.

    Raises
    ------
    ValueError
        When there are no initial solutions, and the search method, unlike
        :class:`~pyvrp_plus.search.FocusedSearch`, does not construct any.
    TypeError
        When the population is not a :class:`Population`, or a component cannot be
        called.

    References
    ----------
    Vidal, T. (2022), "Hybrid genetic search for the CVRP: Open-source implementation
    and SWAP* neighborhood", Computers & Operations Research 140.
    """

    def __init__(
        self,
        data: ProblemData,
        penalty_manager: PenaltyManager,
        rng: RandomNumberGenerator,
        population: Population,
        search_method: SearchMethod,
        crossover_op: Crossover,
        initial_solutions: Collection[Solution],
        params: GeneticAlgorithmParams = _DEFAULT,
        *,
        operators: Operators | None = None,
    ) -> None:
        if not isinstance(population, Population):
            raise TypeError(f"population must be a Population, but is {population!r}.")

        for name, component in (
            ("search_method", search_method),
            ("crossover_op", crossover_op),
        ):
            if not callable(component):
                raise TypeError(f"{name} must be callable, but is {component!r}.")

        if len(initial_solutions) == 0 and not isinstance(search_method, FocusedSearch):
            raise ValueError("There must be at least one initial solution.")

        if crossover_op is selective_route_exchange and data.num_vehicles == 1:
            _warn_of_tsp(stacklevel=2)

        self._data = data
        self._pm = penalty_manager
        self._rng = rng
        self._pop = population
        self._search = search_method
        self._crossover = crossover_op
        self._fresh_operators = (
            operators.fresh("genetic algorithm") if operators else {}
        )
        self._initial_solutions = initial_solutions
        self._params = params

    def run(
        self,
        stop: StoppingCriterion,
        collect_stats: bool = True,
        display: bool = False,
        display_interval: float = 5.0,
        *,
        num_threads: int = 1,
    ) -> Result:
        """
        Run the search until the stopping criterion ends it.

        Interrupting the search from the keyboard ends it: the best solution so far is
        returned.

        Parameters
        ----------
        stop
            Stopping criterion: one of :mod:`pyvrp_plus.stop`, or any callable that
            takes the cost of the best solution so far and returns whether to stop.
            ``MaxRuntime`` and ``MaxCpuTime`` count from the call of this method.
        collect_stats
            Whether to collect statistics of the population in each iteration.
        display
            Whether to show progress, which needs ``collect_stats``, too.
        display_interval
            Seconds between lines of progress.
        num_threads
            Number of threads, and of offspring that are bred at a time. The result
            depends on this number, but not on timing, unless the stopping criterion
            does, or components of the user share a state, such as a random number
            generator of their own.

        Raises
        ------
        OperatorError
            When an operator fails. The best solution until then is in its ``result``.
        TypeError
            When ``stop`` is not callable.
        ValueError
            When ``num_threads`` is not in [1, 1024], ``display_interval`` is negative,
            or an initial solution is not one to this problem.
        """
        with HeldInterrupts() as interrupts:
            return self._run(
                stop,
                collect_stats,
                display,
                display_interval,
                num_threads,
                time.perf_counter(),
                interrupts,
            )

    def _run(
        self,
        stop: StoppingCriterion,
        collect_stats: bool,
        display: bool,
        display_interval: float,
        num_threads: int,
        started: float,
        interrupts: HeldInterrupts,
    ) -> Result:
        """
        Run the search, with its time counted from a value of ``perf_counter``.

        If there was an interrupt before, what the search starts with is the result.
        """
        if not display_interval >= 0:
            raise ValueError(
                f"display_interval must not be negative, but is {display_interval}."
            )

        check_stop(stop)
        check_num_threads(num_threads)
        limits = native_limits(stop, started)
        start_clocks(stop, started)
        with make_display(self._data, display_interval, enabled=display) as shown:
            components = self._components()
            if interrupts.interrupted:
                limits = NativeLimits(max_iterations=0)
            with interrupts.let_through():
                outcome = run_genetic(
                    **components,
                    num_threads=num_threads,
                    stop=asdict(limits or time_limits(stop, started)),
                    should_stop=stop if limits is None else None,
                    collect_stats=collect_stats,
                    on_progress=shown.update if display else None,
                    progress_interval=shown.interval,
                    elapsed=time.perf_counter() - started,
                )
            result = _to_result(
                self._data, outcome, collect_stats, self._operator_times()
            )
            if outcome["error"] is not None:
                outcome["error"].result = result
                raise outcome["error"]

            shown.finish(result)

        if limits is not None:
            record_native_run(
                stop,
                result.num_iterations,
                outcome["iterations_without_improvement"],
                result.cost(),
            )

        return result

    def _components(self) -> dict[str, Any]:
        """Return the components: native ones behind ours, or those of the user."""
        has_native_population = _has_methods(self._pop, _POPULATION)
        has_native_penalties = _has_methods(self._pm, _PENALTY_MANAGER)
        return {
            "data": self._data,
            "penalty_manager": self._pm._native if has_native_penalties else self._pm,
            "walk_penalties": self._pm._for_walks(self._search._walk_penalties)
            if has_native_penalties and isinstance(self._search, FocusedSearch)
            else None,
            "rng": self._rng,
            "population": self._pop._native,
            "python_population": None if has_native_population else self._pop,
            "search_method": self._search._native
            if isinstance(self._search, LocalSearch)
            and type(self._search).__call__ in _SEARCHES
            else self._search,
            "crossover_op": next(
                (native for ours, native in _NATIVE.items() if ours is self._crossover),
                self._crossover,
            ),
            "operators": self._fresh_operators,
            "initial_solutions": list(self._initial_solutions),
            "params": self._params,
        }

    def _operator_times(self) -> dict[str, OperatorTime]:
        """Return a copy of the calls and times of the operators so far, by hook."""
        operators = self._fresh_operators | self._pop._fresh_operators
        if isinstance(self._pm, PenaltyManager):
            operators |= self._pm._fresh_operators
        if isinstance(self._search, FocusedSearch):
            operators |= self._search._fresh_operators

        return {hook: copy(operator.time) for hook, operator in operators.items()}


def check_stop(stop: object) -> None:
    """Raise TypeError unless this can be a stopping criterion."""
    if not callable(stop):
        raise TypeError(f"stop must be callable, but is {stop!r}.")


def check_num_threads(num_threads: int) -> None:
    """Raise ValueError unless the number of threads is in its range."""
    if not 1 <= num_threads <= _MAX_THREADS:
        raise ValueError(
            f"num_threads must be in [1, {_MAX_THREADS}], but is {num_threads}."
        )


# The methods of native components. They are taken here, before anyone patches them:
# what users override in a subclass, replace in an object or patch is called in Python.
_POPULATION = {name: getattr(Population, name) for name in ("add", "select", "clear")}
_PENALTY_MANAGER = {
    name: getattr(PenaltyManager, name)
    for name in ("register", "cost_evaluator", "booster_cost_evaluator")
}
_SEARCHES = (LocalSearch.__call__, FocusedSearch.__call__)


def _has_methods(component: object, methods: Mapping[str, object]) -> bool:
    """Return whether neither the type nor the object has others instead of these."""
    return all(
        getattr_static(component, name, None) is method
        for name, method in methods.items()
    )


def _to_result(
    data: ProblemData,
    outcome: dict[str, Any],
    collect_stats: bool,
    times: dict[str, OperatorTime],
) -> Result:
    return Result(
        outcome["best"],
        Statistics.from_columns(outcome["stats"])
        if collect_stats
        else Statistics(collect_stats=False),
        outcome["num_iterations"],
        outcome["runtime"],
        num_restarts=outcome["num_restarts"],
        operator_times=times,
        children=outcome["children"],
        steps=outcome["steps"],
        data=data,
    )
