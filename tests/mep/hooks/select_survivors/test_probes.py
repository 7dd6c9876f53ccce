"""Tests of what survivor selections are tried on."""

import pytest

from mep.hooks.population_probes import Probe
from mep.hooks.select_survivors.probes import PROBING


@pytest.mark.parametrize("probe", PROBING.probes(), ids=lambda probe: probe.name)
def test_populations(probe: Probe) -> None:
    """They are subpopulations, of one kind each, and shall shrink."""
    assert len({solution.is_feasible() for solution in probe.solutions}) == 1
    assert 0 < probe.num_survivors < len(probe.solutions)
    assert str(len(probe.solutions)) in probe.name
