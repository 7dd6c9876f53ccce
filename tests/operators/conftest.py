"""What the tests of operators have in common."""

import pytest

from pyvrp_plus import ProblemData
from pyvrp_plus.generate import generate_cvrp


@pytest.fixture(scope="module")
def data() -> ProblemData:
    """Return a CVRP that is tight enough for penalties to change."""
    instance = generate_cvrp(25, seed=3, route_size=5)
    vehicle_type = instance.vehicle_type(0).replace(num_available=6)
    return instance.replace(vehicle_types=[vehicle_type])
