"""
Operators in Python, for use within PyVRP 0.12.

The hooks are those of ``pyvrp_plus.operators``, with the same arguments and return
values.
"""

from __future__ import annotations

import importlib
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyvrp
import pyvrp.search
from pyvrp import GeneticAlgorithm, PenaltyManager, Population, PopulationParams
from pyvrp._pyvrp import SubPopulation
from pyvrp.crossover import ordered_crossover, selective_route_exchange
from pyvrp.diversity import broken_pairs_distance

HOOKS = ("select_parents", "select_survivors", "update_penalties")

Operators = dict[str, Callable[..., Any]]

_MODULES = (
    "_pyvrp",
    "constants",
    "crossover",
    "diversity",
    "exceptions",
    "repair",
    "search",
    "stop",
)


def load(paths: list[str]) -> Operators:
    """
    Load operators from files, and return them by hook.

    Imports of ``pyvrp_plus`` in the files give PyVRP. Its only measure of diversity
    also stands for the undirected one, as the rules of PyVRP itself use no other.

    Raises
    ------
    ValueError
        When a file does not define exactly one operator, or two are for the same hook.
    """
    sys.modules["pyvrp_plus"] = pyvrp
    for name in _MODULES:
        sys.modules[f"pyvrp_plus.{name}"] = importlib.import_module(f"pyvrp.{name}")

    diversity: Any = sys.modules["pyvrp_plus.diversity"]
    diversity.undirected_broken_pairs_distance = broken_pairs_distance

    operators: Operators = {}
    for path in paths:
        namespace: dict[str, Any] = {"__name__": Path(path).stem, "__file__": path}
        exec(compile(Path(path).read_bytes(), path, "exec"), namespace)
        hooks = [hook for hook in HOOKS if hook in namespace]
        if len(hooks) != 1 or hooks[0] in operators:
            found = " and ".join(hooks) or "none"
            raise ValueError(
                f"{path}: must define one of {', '.join(HOOKS)} that no other file "
                f"defines, but there is {found}."
            )

        defined = namespace[hooks[0]]
        operators[hooks[0]] = defined() if isinstance(defined, type) else defined

    return operators


def solve(data: Any, stop: Any, seed: int, operators: Operators) -> Any:
    """Solve as ``pyvrp.solve`` does by default, with operators."""
    params = pyvrp.SolveParams()
    rng = pyvrp.RandomNumberGenerator(seed=seed)
    neighbours = pyvrp.search.compute_neighbours(data, params.neighbourhood)
    search = pyvrp.search.LocalSearch(data, rng, neighbours)
    for kinds, add in (
        (params.node_ops, search.add_node_operator),
        (params.route_ops, search.add_route_operator),
    ):
        for kind in kinds:
            if kind.supports(data):
                add(kind(data))

    penalties = PenaltyManager.init_from(data, params.penalty)
    if "update_penalties" in operators:
        penalties = HookedPenalties(
            penalties.penalties(), params.penalty, operators["update_penalties"]
        )

    initial = [
        pyvrp.Solution.make_random(data, rng)
        for _ in range(params.population.min_pop_size)
    ]
    algorithm = GeneticAlgorithm(
        data,
        penalties,
        rng,
        HookedPopulation(params.population, rng, operators),
        search,
        selective_route_exchange if data.num_vehicles > 1 else ordered_crossover,
        initial,
        params.genetic,
    )
    return algorithm.run(stop, collect_stats=False)


class HookedPopulation(Population):
    """
    A population whose parents and survivors are selected by operators.

    Parameters
    ----------
    params
        Parameters of the population.
    rng
        Random number generator for the selection of survivors.
    operators
        Operators by hook; without one for a hook, the population's own rule applies.
    """

    def __init__(self, params: PopulationParams, rng: Any, operators: Operators):
        super().__init__(broken_pairs_distance, params)
        self._rng = rng
        self._select_parents = operators.get("select_parents")
        self._select_survivors = operators.get("select_survivors")

    def select(self, rng: Any, cost_evaluator: Any, k: int = 2) -> tuple[Any, Any]:
        """Select two parents."""
        if self._select_parents is None:
            parents: tuple[Any, Any] = super().select(rng, cost_evaluator, k)
            return parents

        first, second = self._select_parents(list(self), rng, cost_evaluator)
        return first, second

    def add(self, solution: Any, cost_evaluator: Any) -> None:
        """Add a solution; the operator selects survivors before PyVRP would."""
        is_feasible = solution.is_feasible()
        members = self._feas if is_feasible else self._infeas
        if self._select_survivors is None or len(members) < self._params.max_pop_size:
            members.add(solution, cost_evaluator)
            return

        remaining = SubPopulation(self._op, self._params)
        solutions = [*(item.solution for item in members), solution]
        for survivor in self._survivors(solutions, cost_evaluator):
            remaining.add(survivor, cost_evaluator)

        if is_feasible:
            self._feas = remaining
        else:
            self._infeas = remaining

    def _survivors(self, solutions: list[Any], cost_evaluator: Any) -> list[Any]:
        assert self._select_survivors is not None
        size = self._params.min_pop_size
        survivors = list(
            self._select_survivors(solutions, size, self._rng, cost_evaluator)
        )
        if len(survivors) != size:
            raise ValueError(
                f"select_survivors returned {len(survivors)} solutions, expected "
                f"{size}."
            )

        return survivors


class HookedPenalties(PenaltyManager):
    """
    Penalties that are updated by an operator.

    Parameters
    ----------
    initial
        Initial penalties: by load dimension, of time warp, and of excess distance.
    params
        Parameters of the penalties.
    update
        Operator that updates the penalties.
    """

    def __init__(self, initial: Any, params: Any, update: Callable[..., Any]):
        super().__init__(initial, params)
        self._update = update
        self._feasibility: list[list[bool]] = []

    def register(self, solution: Any) -> None:
        """Register which constraints a solution meets; update penalties regularly."""
        self._feasibility.append(
            [
                *(excess == 0 for excess in solution.excess_load()),
                not solution.has_time_warp(),
                not solution.has_excess_distance(),
            ]
        )
        params = self._params
        number = len(self._feasibility)
        if number < params.solutions_between_updates:
            return

        shares = [
            sum(column) / number for column in zip(*self._feasibility, strict=True)
        ]
        self._feasibility.clear()
        current = [float(penalty) for penalty in self._penalties]
        updated = list(self._update(current, shares, params.target_feasible))
        if len(updated) != len(current) or not all(map(math.isfinite, updated)):
            raise ValueError(
                f"update_penalties returned {updated}, expected {len(current)} finite "
                "numbers."
            )

        self._penalties = np.clip(updated, params.min_penalty, params.max_penalty)
