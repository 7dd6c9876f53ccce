"""Relaxations of shared fields, which concern all routes."""

import numpy as np
import pytest

from pyvrp_plus import Client, Depot, ProblemData, Solution, VehicleType
from pyvrp_plus.diagnosis.change import Change
from pyvrp_plus.diagnosis.plan import Plan
from pyvrp_plus.diagnosis.relaxation import Relaxation
from pyvrp_plus.diagnosis.side_effects import spares_others


@pytest.fixture
def late():
    """Return a problem, and a route that is late as its load is released at 110."""
    durations = np.full((3, 3), 50)
    np.fill_diagonal(durations, 0)
    data = ProblemData(
        [Client(0, 0, release_time=110), Client(0, 0, tw_late=60)],
        [Depot(0, 0, tw_early=100, tw_late=190)],
        [VehicleType(2, shift_duration=15)],
        [durations],
        [durations],
    )
    return data, Solution(data, [[1, 2]])


def relaxation(field, before, after, removed=(), plans=()):
    """Return a relaxation of one field of the depot."""
    change = Change("depot", 0, field, before, after)
    return Relaxation((change,), removed, plans, 1, "")


def test_earlier_opening(late):
    """With an earlier opening, the time warp of the late route is larger."""
    data, solution = late
    opening = relaxation("tw_early", 100, 8)
    assert opening.mend(data, solution).time_warp() > solution.time_warp()
    assert not spares_others(data, solution, opening)
    assert spares_others(data, solution, relaxation("tw_late", 190, 300))


def test_the_route_that_is_replaced(late):
    """The route that the relaxation replaces does not count: it is mended."""
    data, solution = late
    plan = Plan.single(data, (1, 2), 0)
    one = relaxation("tw_early", 100, 8, removed=(0,), plans=(plan,))
    assert spares_others(data, solution, one)
