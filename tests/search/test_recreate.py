"""What is constructed when there is no time for it."""

import pytest

from pyvrp_plus import solve
from pyvrp_plus.generate import generate_vrp
from pyvrp_plus.stop import MaxRuntime

KINDS = [
    "CVRP",
    "MDOVRPMBLTW",
    "MDVRP",
    "OVRP",
    "TSP",
    "VRPB",
    "VRPL",
    "VRPMB",
    "VRPTW",
]


@pytest.mark.parametrize("num_threads", [1, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_no_time(kind: str, num_threads: int) -> None:
    """The solution is feasible nevertheless."""
    data = generate_vrp(kind, 150, seed=1)
    result = solve(data, MaxRuntime(0), num_threads=num_threads)
    assert result.num_iterations == 0
    assert result.is_feasible()
