"""Instances of all variants are solved, by this package and by PyVRP 0.12.2."""

import pytest

import pyvrp_plus
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.generate import VARIANTS, generate_vrp

pyvrp = pytest.importorskip("pyvrp")


@pytest.mark.parametrize("module", [pyvrp_plus, pyvrp], ids=["ours", "pyvrp"])
@pytest.mark.parametrize("variant", sorted(VARIANTS.keys() - {"TSP"}))
def test_solved(variant, module, tmp_path):
    """A few iterations find a feasible solution without forbidden arcs."""
    if module is pyvrp and VARIANTS[variant].shipments:
        pytest.skip("PyVRP 0.12 does not know shipments.")

    where = tmp_path / "instance.vrp"
    pyvrp_plus.write_instance(where, generate_vrp(variant, 20, seed=2))
    stop = module.stop.MaxIterations(15)
    result = module.solve(module.read(where), stop, seed=1, display=False)
    assert result.is_feasible()
    assert result.cost() < MAX_VALUE
