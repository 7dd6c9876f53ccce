"""Local search, and its neighbourhoods."""

import enum
from collections.abc import Sequence
from typing import Any

from pyvrp_plus._native.params import NeighbourhoodParams, ProximityParams, SearchParams
from pyvrp_plus._native.problem import ProblemData
from pyvrp_plus._native.solution import CostEvaluator, Solution
from pyvrp_plus._native.tools import RandomNumberGenerator

class NativeNeighbours:
    def __init__(
        self,
        data: ProblemData,
        params: NeighbourhoodParams,
        proximity: ProximityParams | None = None,
        num_threads: int = 1,
    ) -> None: ...
    def to_lists(self) -> list[list[int]]: ...

class Depth(enum.Enum):
    Search = 0
    Intensify = 1
    Full = 2

class NativeLocalSearch:
    def __init__(
        self,
        data: ProblemData,
        neighbours: NativeNeighbours | Sequence[Sequence[int]],
        params: SearchParams | None,
    ) -> None: ...
    def set_neighbours(
        self, neighbours: NativeNeighbours | Sequence[Sequence[int]]
    ) -> None: ...
    def set_operators(self, names: Sequence[str], overlap_tolerance: float) -> None: ...
    def apply_moves(
        self,
        solution: Solution,
        cost_evaluator: CostEvaluator,
        rng: RandomNumberGenerator,
        depth: Depth,
    ) -> Solution: ...
    def improve(
        self,
        solution: Solution,
        cost_evaluator: CostEvaluator,
        rng: RandomNumberGenerator,
    ) -> Solution: ...
    def statistics(self) -> dict[str, Any]: ...
