"""The penalties that a run starts from are those of PyVRP."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

import pyvrp_plus
from pyvrp_plus._pyvrp import initial_penalties
from tests.oracle.strategies import InstanceSpec, instances

pyvrp = pytest.importorskip("pyvrp")


def their_penalties(data: "pyvrp.ProblemData") -> list[float]:
    """Return the initial penalties of PyVRP, without the bounds."""
    params = pyvrp.PenaltyParams(min_penalty=0, max_penalty=float("inf"))
    loads, time_warp, distance = pyvrp.PenaltyManager.init_from(
        data, params
    ).penalties()
    return [*loads, time_warp, distance]


@given(instances(max_clients=10))
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_random_instances(instance: InstanceSpec) -> None:
    """
    There is one for each load dimension, one for time warp, one for distance.

    The means are of the cheapest way of driving each edge.
    """
    penalties = initial_penalties(instance.build(pyvrp_plus))
    assert penalties == pytest.approx(their_penalties(instance.build(pyvrp)))


def test_forbidden_edges() -> None:
    """
    Edges of 2 ** 44 and more stand for edges that must not be used.

    A run leaves them out of the means, unlike PyVRP: a single one would make all of the
    penalties meaningless.
    """
    base = np.array([[0, 3, 4], [5, 0, 6], [7, 8, 0]])
    forbidden = base.copy()
    forbidden[1, 2] = 2**44
    below = base.copy()
    below[1, 2] = 2**44 - 1

    def penalties(matrix: np.ndarray) -> list[float]:
        data = pyvrp_plus.ProblemData(
            [pyvrp_plus.Client(0, 0, [4]), pyvrp_plus.Client(0, 0, [8])],
            [pyvrp_plus.Depot(0, 0)],
            [pyvrp_plus.VehicleType(1, [10])],
            [matrix],
            [base],
        )
        return initial_penalties(data, skip_forbidden=True)

    # Means over eight edges, and over nine: the diagonal counts.
    assert penalties(forbidden) == pytest.approx([27 / 8 / 6, 1, 1])
    assert penalties(base) == pytest.approx([33 / 9 / 6, 1, 1])
    assert penalties(below)[0] > 1e10
