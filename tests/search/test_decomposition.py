"""Large instances are improved part by part."""

from typing import Any

import pytest

from pyvrp_plus import (
    GeneticAlgorithmParams,
    PenaltyParams,
    ProblemData,
    Result,
    Solution,
    SolveParams,
    solve,
)
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.search import SearchParams, WalkParams
from pyvrp_plus.stop import MaxIterations

FIRST = 20  # iterations, during which five walks do not end


def _solve(
    data: ProblemData, rate: float, num_iterations: int = 60 * FIRST, **arguments: Any
) -> Result:
    """Make many short walks, with penalties that make nearly all of them feasible."""
    params = SolveParams(
        GeneticAlgorithmParams(repair_probability=1),
        PenaltyParams(min_penalty=1_000, max_penalty=1_000),
        search=SearchParams(walks=WalkParams(steps=2, decomposition_rate=rate)),
    )
    return solve(
        data, MaxIterations(num_iterations), seed=1, params=params, **arguments
    )


@pytest.fixture(scope="module")
def data() -> ProblemData:
    """Return an instance that is just large enough."""
    return generate_cvrp(300, seed=1)


def test_later_walks_go_by_parts(data: ProblemData) -> None:
    """The parameter decides how they go."""
    parts, whole = (_solve(data, rate) for rate in (1, 0))
    assert parts.best != whole.best


def test_first_walks_go_all_over(data: ProblemData) -> None:
    """The parameter makes no difference for them."""
    parts, whole = (_solve(data, rate, FIRST) for rate in (1, 0))
    assert parts.best == whole.best
    assert parts.children == whole.children


def test_small_instances() -> None:
    """Below 300 clients there are few parts, and the parameter makes no difference."""
    data = generate_cvrp(299, seed=1)
    assert _solve(data, rate=1).best == _solve(data, rate=0).best


def test_threads(data: ProblemData) -> None:
    """The same seed and number of threads give the same result."""
    first, second = (_solve(data, rate=0.5, num_threads=2) for _ in range(2))
    assert first.best == second.best


def test_incomplete_parents(data: ProblemData) -> None:
    """Clients that a parent does not visit are inserted first."""
    start = Solution(data, [[1, 2], [3]])
    assert _solve(data, rate=1, initial_solution=start).is_feasible()


@pytest.mark.parametrize("rate", [-0.1, 1.1, float("nan")])
def test_rate_out_of_range(rate: float) -> None:
    """A probability is between 0 and 1."""
    with pytest.raises(ValueError, match="decomposition_rate"):
        WalkParams(decomposition_rate=rate)
