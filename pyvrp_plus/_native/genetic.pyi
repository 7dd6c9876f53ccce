"""The genetic algorithm, and its components."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pyvrp_plus._native.params import (
    GeneticAlgorithmParams,
    PenaltyParams,
    PopulationParams,
)
from pyvrp_plus._native.problem import ProblemData
from pyvrp_plus._native.solution import CostEvaluator, Solution
from pyvrp_plus._native.tools import RandomNumberGenerator

def broken_pairs_distance(first: Solution, second: Solution) -> float: ...
def undirected_broken_pairs_distance(first: Solution, second: Solution) -> float: ...

class SubPopulationItem:
    @property
    def solution(self) -> Solution: ...
    @property
    def fitness(self) -> float: ...
    def avg_distance_closest(self) -> float: ...

class SubPopulation:
    def __init__(
        self,
        diversity_op: Callable[[Solution, Solution], float],
        params: PopulationParams,
    ) -> None: ...
    def add(self, solution: Solution, cost_evaluator: CostEvaluator) -> None: ...
    def purge(self, cost_evaluator: CostEvaluator) -> None: ...
    def update_fitness(self, cost_evaluator: CostEvaluator) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[SubPopulationItem]: ...
    def __getitem__(self, idx: int) -> SubPopulationItem: ...

class NativePopulation:
    def __init__(
        self,
        diversity_op: Callable[[Solution, Solution], float],
        params: PopulationParams,
        operators: dict[str, Any],
    ) -> None: ...
    @property
    def feasible(self) -> SubPopulation: ...
    @property
    def infeasible(self) -> SubPopulation: ...
    def add(self, solution: Solution, cost_evaluator: CostEvaluator) -> None: ...
    def clear(self) -> None: ...
    def select(
        self, rng: RandomNumberGenerator, cost_evaluator: CostEvaluator, k: int
    ) -> tuple[Solution, Solution]: ...
    def tournament(
        self, rng: RandomNumberGenerator, cost_evaluator: CostEvaluator, k: int
    ) -> Solution: ...

def initial_penalties(
    data: ProblemData, skip_forbidden: bool = False, num_threads: int = 1
) -> list[float]: ...

class NativePenaltyManager:
    def __init__(
        self,
        penalties: Sequence[float],
        params: PenaltyParams,
        operators: dict[str, Any],
        increase_share: float = ...,
        decrease_share: float = ...,
    ) -> None: ...
    def set_params(self, params: PenaltyParams) -> None: ...
    @property
    def penalties(self) -> list[float]: ...
    def register(self, solution: Solution) -> None: ...
    def cost_evaluator(self) -> CostEvaluator: ...
    def booster_cost_evaluator(self) -> CostEvaluator: ...
    def registrations(self) -> tuple[list[int], int, list[float]]: ...
    def set_registrations(
        self,
        num_feasible: Sequence[int],
        num_registered: int,
        amounts: Sequence[float],
    ) -> None: ...

def selective_route_exchange(
    parents: tuple[Solution, Solution],
    data: ProblemData,
    cost_evaluator: CostEvaluator,
    rng: RandomNumberGenerator,
) -> Solution: ...
def ordered_crossover(
    parents: tuple[Solution, Solution],
    data: ProblemData,
    cost_evaluator: CostEvaluator,
    rng: RandomNumberGenerator,
) -> Solution: ...
def giant_tour_crossover(
    parents: tuple[Solution, Solution],
    data: ProblemData,
    cost_evaluator: CostEvaluator,
    rng: RandomNumberGenerator,
) -> Solution: ...
def mixed_crossover(
    parents: tuple[Solution, Solution],
    data: ProblemData,
    cost_evaluator: CostEvaluator,
    rng: RandomNumberGenerator,
) -> Solution: ...

class OperatorTime:
    def __init__(self, calls: int = 0, seconds: float = 0.0) -> None: ...
    @property
    def calls(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    def __getstate__(self) -> tuple[int, float]: ...
    def __setstate__(self, state: tuple[int, float], /) -> None: ...

def hook_names() -> list[str]: ...
def describe_operator(table_address: int) -> tuple[str, str]: ...
def operator_function(
    operator_: Any, parameters: tuple[str, ...]
) -> Callable[..., Any]: ...
def run_genetic(
    data: ProblemData,
    penalty_manager: Any,
    walk_penalties: NativePenaltyManager | None,
    rng: RandomNumberGenerator,
    population: NativePopulation,
    python_population: Any,
    search_method: Any,
    crossover_op: Callable[..., Solution],
    operators: dict[str, Any],
    initial_solutions: Sequence[Solution],
    params: GeneticAlgorithmParams,
    num_threads: int,
    stop: dict[str, Any],
    should_stop: Callable[..., bool] | None,
    collect_stats: bool,
    on_progress: Callable[..., None] | None,
    progress_interval: float,
    elapsed: float,
) -> dict[str, Any]: ...
