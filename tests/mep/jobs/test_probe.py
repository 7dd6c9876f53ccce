"""Tests of what operators are tried on."""

from itertools import combinations

import pytest

from mep.jobs.probe import (
    Probe,
    parent_probes,
    penalty_probes,
    survivor_probes,
    violating,
)


@pytest.mark.parametrize("probe", parent_probes(), ids=lambda probe: probe.name)
def test_populations_to_select_parents_from(probe: Probe) -> None:
    """Feasible solutions come first, and neither kind would be too many."""
    feasible = [solution.is_feasible() for solution in probe.solutions]
    assert feasible == sorted(feasible, reverse=True)
    assert max(sum(feasible), len(feasible) - sum(feasible)) <= 65
    assert str(len(feasible)) in probe.name or "one" in probe.name or "65" in probe.name


@pytest.mark.parametrize("probe", survivor_probes(), ids=lambda probe: probe.name)
def test_populations_to_select_survivors_from(probe: Probe) -> None:
    """They are subpopulations, of one kind each, and shall shrink."""
    assert len({solution.is_feasible() for solution in probe.solutions}) == 1
    assert 0 < probe.num_survivors < len(probe.solutions)
    assert str(len(probe.solutions)) in probe.name


def test_populations_differ_in_what_matters() -> None:
    """There are usual and degenerate ones."""
    probes = parent_probes()
    kinds = {
        frozenset(solution.is_feasible() for solution in probe.solutions)
        for probe in probes
    }
    assert len(kinds) == 3
    assert {1, 2, 130} <= {len(probe.solutions) for probe in probes}
    assert any(probe.is_usual for probe in probes)

    *_, clones = probes
    assert len({id(solution) for solution in clones.solutions}) == 25
    assert all(solution == clones.solutions[0] for solution in clones.solutions)


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
    probes = penalty_probes()
    assert {len(probe.penalties) for probe in probes} == {3, 5}
    assert {probe.penalties[0] for probe in probes} == {12.5, 0.1, 100_000, 0}
    for probe in probes:
        assert {0, 43, 100} <= {shares[0] for shares in probe.shares}
        assert all(len(shares) == len(probe.penalties) for shares in probe.shares)
