"""The same calls on this package and on PyVRP."""

import warnings
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, settings

import pyvrp_plus as ours
import pyvrp_plus.plotting

theirs = pytest.importorskip("pyvrp")
for name in ("crossover", "diversity", "plotting", "repair", "search", "stop"):
    pytest.importorskip(f"pyvrp.{name}")

Call = Callable[[ModuleType], Any]

BOTH = pytest.mark.parametrize("module", [ours, theirs], ids=["ours", "pyvrp"])

# Shrinking whole instances takes minutes, and helps little.
differential = settings(
    max_examples=100,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


def outcome(call: Call, module: ModuleType) -> tuple[Any, set[str]]:
    """
    Return the value of a call, and the kinds of warnings that it gave.

    Warnings of models are left out: PyVRP has none, as ``differences.toml`` says.
    """
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        value = call(module)

    kinds = {warning.category.__name__ for warning in given}
    return value, kinds - {"ModelWarning"}


def check_same(call: Call) -> Any:
    """Assert that both give the same value and warnings; return the value."""
    result, expected = outcome(call, ours), outcome(call, theirs)
    assert result == expected, f"PyVRP gives\n{expected}\nbut we give\n{result}"
    return result[0]


def check_error(
    call: Call, error: type[BaseException] | tuple[type[BaseException], ...]
) -> None:
    """Assert that both raise such an error."""
    for module in (theirs, ours):
        with pytest.raises(error):
            outcome(call, module)


def small_data(
    module: ModuleType,
    num_clients: int = 4,
    num_vehicles: int = 3,
    num_dimensions: int = 1,
    **client: Any,
) -> Any:
    """Build a CVRP with small, asymmetric distances that hardly ever tie."""
    size = num_clients + 1
    matrix = np.random.default_rng(1).permutation(size * size).reshape(size, size)
    np.fill_diagonal(matrix, 0)
    return module.ProblemData(
        [
            module.Client(7 * idx % 5, idx, [2] * num_dimensions, **client)
            for idx in range(num_clients)
        ],
        [module.Depot(0, 0)],
        [module.VehicleType(num_vehicles, [5] * num_dimensions)],
        [matrix],
        [matrix],
    )


def visits(routes: Any) -> list[list[int]]:
    """Return the visits of routes, or of a solution."""
    return [route.visits() for route in getattr(routes, "routes", lambda: routes)()]
