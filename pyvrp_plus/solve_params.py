"""All parameters of the solver."""

from __future__ import annotations

import copy
import tomllib
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pyvrp_plus import search
from pyvrp_plus._pyvrp import (
    GeneticAlgorithmParams,
    PenaltyParams,
    PopulationParams,
)
from pyvrp_plus.keywords import suggest_keywords
from pyvrp_plus.search import (
    NODE_OPERATORS,
    ROUTE_OPERATORS,
    AnnealingParams,
    BreedingParams,
    EliminationParams,
    NeighbourhoodParams,
    NodeOperator,
    ProximityParams,
    RecreateParams,
    RouteOperator,
    RuinParams,
    SearchParams,
    WalkParams,
    WalkPenaltyParams,
)


@dataclass(frozen=True, init=False)
class SolveParams:
    """
    Parameters of :func:`~pyvrp_plus.solve.solve`.

    Parameters
    ----------
    genetic
        Parameters of the generational loop.
    penalty
        Parameters of the penalties. If ``max_penalty`` is the default, 100,000, and the
        penalties to start from are above it, since costs are in a small unit, the bound
        is ten times as high as they are.
    population
        Parameters of the population.
    neighbourhood
        Parameters of the granular neighbourhoods.
    node_ops
        Node operators to use in the local search.
    route_ops
        Route operators to use in the local search.
    display_interval
        Seconds between lines of progress.
    search
        Parameters of the search that PyVRP does not have, such as those of walks.
    """

    genetic: GeneticAlgorithmParams
    penalty: PenaltyParams
    population: PopulationParams
    neighbourhood: NeighbourhoodParams
    node_ops: list[type[NodeOperator]]
    route_ops: list[type[RouteOperator]]
    display_interval: float
    search: SearchParams

    @suggest_keywords
    def __init__(
        self,
        genetic: GeneticAlgorithmParams = GeneticAlgorithmParams(),
        penalty: PenaltyParams = PenaltyParams(),
        population: PopulationParams = PopulationParams(),
        neighbourhood: NeighbourhoodParams = NeighbourhoodParams(),
        node_ops: list[type[NodeOperator]] = NODE_OPERATORS,
        route_ops: list[type[RouteOperator]] = ROUTE_OPERATORS,
        display_interval: float = 5.0,
        *,
        search: SearchParams = SearchParams(),
    ) -> None:
        # The defaults are in the signature, where users see them. They are mutable, so
        # that each object gets copies.
        for name, value in locals().items():
            if name != "self":
                object.__setattr__(self, name, copy.copy(value))

    @classmethod
    def stock(cls) -> SolveParams:
        """
        Return the parameters of PyVRP 0.12, for comparisons.

        They are spelled out, so that they do not move with our own defaults.
        """
        return cls(
            GeneticAlgorithmParams(
                repair_probability=0.80, num_iters_no_improvement=20_000
            ),
            PenaltyParams(
                repair_booster=12,
                solutions_between_updates=50,
                penalty_increase=1.34,
                penalty_decrease=0.32,
                target_feasible=0.43,
                feas_tolerance=0.05,
                min_penalty=0.1,
                max_penalty=100_000.0,
            ),
            PopulationParams(
                min_pop_size=25,
                generation_size=40,
                num_elite=4,
                num_close=5,
                lb_diversity=0.1,
                ub_diversity=0.5,
            ),
            NeighbourhoodParams(
                weight_wait_time=0.2,
                weight_time_warp=1.0,
                num_neighbours=40,
                symmetric_proximity=True,
                symmetric_neighbours=False,
            ),
            [op for op in NODE_OPERATORS if op is not search.TwoOpt],
            search=SearchParams(
                breeding=BreedingParams(
                    num_constructed=0, giant_tours=False, exhaustive=True, focus_steps=0
                ),
                walks=WalkParams(steps=0),
                proximity=ProximityParams(
                    one_way_factor=1, shared_vehicles=False, release_times=False
                ),
            ),
        )

    @classmethod
    def from_file(cls, loc: str | Path) -> SolveParams:
        """
        Read parameters from a TOML file.

        The tables ``genetic``, ``penalty``, ``population`` and ``neighbourhood`` hold
        the fields of the respective classes, the tables in ``search``, such as
        ``search.walks``, those of its parts. ``node_ops`` and ``route_ops`` are names
        of operators. Whatever the file does not set has its default. Other names at the
        top level give a warning.

        Raises
        ------
        TypeError
            When a table has an unknown field.
        ValueError
            When a value is outside its range, or the file is not TOML.
        AttributeError
            When there is no operator of a given name.
        """
        with Path(loc).open("rb") as file:
            given = tomllib.load(file)

        values: dict[str, Any] = {}
        for name, params in {
            "genetic": GeneticAlgorithmParams,
            "penalty": PenaltyParams,
            "population": PopulationParams,
            "neighbourhood": NeighbourhoodParams,
        }.items():
            values[name] = params(**given.pop(name, {}))

        values["search"] = _search_params(given.pop("search", {}))

        for name in ("node_ops", "route_ops"):
            if name in given:
                values[name] = _operators(given.pop(name))

        if "display_interval" in given:
            values["display_interval"] = given.pop("display_interval")

        for name in given:
            warnings.warn(f"{loc}: '{name}' is not a parameter.", stacklevel=2)

        return cls(**values)


_SEARCH_PARTS = {
    "breeding": BreedingParams,
    "walks": WalkParams,
    "elimination": EliminationParams,
    "walk_penalties": WalkPenaltyParams,
    "annealing": AnnealingParams,
    "ruin": RuinParams,
    "recreate": RecreateParams,
    "proximity": ProximityParams,
}


def _search_params(table: dict[str, Any]) -> SearchParams:
    parts = {
        name: part(**table.pop(name)) if name in table else part()
        for name, part in _SEARCH_PARTS.items()
    }
    return SearchParams(**parts, **table)


def _operators(names: Iterable[str]) -> list[Any]:
    operators = []
    for name in names:
        operator = getattr(search, name, None)
        if not isinstance(operator, type):
            raise AttributeError(f"There is no search operator called '{name}'.")

        operators.append(operator)

    return operators
