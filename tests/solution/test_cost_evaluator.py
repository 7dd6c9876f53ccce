"""Costs and penalties."""

import pytest

from pyvrp_plus._pyvrp import CostEvaluator, ProblemData, Route, Solution

MAX_VALUE = 2**63 - 1


def test_penalties_are_rounded_towards_zero() -> None:
    """The excess is multiplied by the penalty, and the fraction is cut off."""
    costs = CostEvaluator([1.5, 2], 1.7, 1.3)
    assert costs.load_penalty(8, 5, 0) == 4
    assert costs.load_penalty(8, 5, 1) == 6
    assert costs.tw_penalty(3) == 5
    assert costs.tw_penalty(-3) == -5
    assert costs.dist_penalty(5, 2) == 3


def test_no_penalty_without_excess() -> None:
    """Within the bounds there is no penalty."""
    costs = CostEvaluator([10], 10, 10)
    assert costs.load_penalty(5, 5, 0) == 0
    assert costs.tw_penalty(0) == 0
    assert costs.dist_penalty(2, 5) == 0


def test_huge_penalties_are_capped() -> None:
    """A product that leaves the range of 64 bits does not wrap around."""
    costs = CostEvaluator([1e300], 1e300, 1e300)
    assert costs.tw_penalty(1) == costs.load_penalty(2, 1, 0)
    assert 2**59 < costs.tw_penalty(1) <= MAX_VALUE
    assert costs.tw_penalty(-1) == -costs.tw_penalty(1)


def test_sum_of_huge_penalties(data: ProblemData) -> None:
    """The penalised cost does not wrap around either."""
    solution = Solution(data, [[2, 3, 4, 5]])
    costs = CostEvaluator([1e300], 1e300, 1e300)
    assert solution.has_excess_distance()
    assert solution.has_time_warp()
    assert costs.penalised_cost(solution) > 2**59


def test_cost_of_feasible_solution(data: ProblemData) -> None:
    """All parts of the objective add up; penalties play no role."""
    solution = Solution(data, [Route(data, [2], 0), Route(data, [5], 1)])
    costs = CostEvaluator([1], 1, 1)
    expected = (
        solution.distance_cost()
        + solution.duration_cost()
        + solution.fixed_vehicle_cost()
        + solution.uncollected_prizes()
    )
    assert costs.penalised_cost(solution) == expected
    assert costs.cost(solution) == MAX_VALUE  # client 3 is missing


def test_penalised_cost(data: ProblemData) -> None:
    """Each violation adds its penalty, over all routes."""
    solution = Solution(data, [[2, 3], [4, 5]])
    free = CostEvaluator([0], 0, 0).penalised_cost(solution)

    assert solution.excess_distance() == 2
    assert CostEvaluator([0], 0, 7).penalised_cost(solution) == free + 14
    assert CostEvaluator([0], 0, 0).cost(solution) == MAX_VALUE


@pytest.mark.parametrize("load_penalties", [[], [5, 6]])
def test_other_number_of_dimensions(
    data: ProblemData, load_penalties: list[float]
) -> None:
    """Only dimensions that have both a load and a penalty count."""
    costs = CostEvaluator(load_penalties, 1, 1)
    assert costs.penalised_cost(Solution(data, [[2]])) >= 0
