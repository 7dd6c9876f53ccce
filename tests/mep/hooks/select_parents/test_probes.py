"""Tests of what parent selections are tried on."""

import pytest

from mep.hooks.population_probes import Probe
from mep.hooks.select_parents.probes import PROBING


@pytest.mark.parametrize("probe", PROBING.probes(), ids=lambda probe: probe.name)
def test_populations(probe: Probe) -> None:
    """Feasible solutions come first, and neither kind would be too many."""
    feasible = [solution.is_feasible() for solution in probe.solutions]
    assert feasible == sorted(feasible, reverse=True)
    assert max(sum(feasible), len(feasible) - sum(feasible)) <= 65
    assert str(len(feasible)) in probe.name or "one" in probe.name or "65" in probe.name


def test_populations_differ_in_what_matters() -> None:
    """There are usual and degenerate ones."""
    probes = PROBING.probes()
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
