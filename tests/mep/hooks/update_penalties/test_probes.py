"""Tests of what penalty updates are tried on."""

from itertools import combinations

import pytest

from mep.hooks.update_penalties.probes import PROBING, violating


@pytest.mark.parametrize("num_loads", [1, 3])
def test_solutions_can_violate_any_dimensions(num_loads: int) -> None:
    """And no other ones."""
    dimensions = range(num_loads + 2)
    for size in range(num_loads + 3):
        for chosen in combinations(dimensions, size):
            solution = violating(num_loads, chosen)
            violated = [
                *(excess > 0 for excess in solution.excess_load()),
                solution.has_time_warp(),
                solution.has_excess_distance(),
            ]
            assert violated == [dim in chosen for dim in dimensions]


def test_penalties_are_usual_and_extreme() -> None:
    """With one and with several loads, and shares below, at and above the target."""
    probes = PROBING.probes()
    assert {len(probe.penalties) for probe in probes} == {3, 5}
    assert {probe.penalties[0] for probe in probes} == {12.5, 0.1, 100_000, 0}
    for probe in probes:
        assert {0, 43, 100} <= {shares[0] for shares in probe.shares}
        assert all(len(shares) == len(probe.penalties) for shares in probe.shares)
