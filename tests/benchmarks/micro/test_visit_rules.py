"""Tests of benchmarks.micro.visit_rules: rules of visits, and other words for them."""

import subprocess
import sys

import pytest
from numpy.testing import assert_, assert_equal

from benchmarks.micro.visit_rules import Pair, in_halves, table_of, with_profiles
from pyvrp_plus import solve
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.generate import generate_skill_vrp, generate_vrptw
from pyvrp_plus.stop import MaxIterations


def test_bar():
    """A rule must not cost more, beyond chance."""
    better, worse = Pair("a", 99, 100), Pair("b", 102, 100)
    assert_equal(better.cells(), ["a", "99", "100", "+1.00"])
    assert_("not more is met" in table_of([better] * 7, "skills", "title").notes[0])
    assert_("not more is met" in table_of([better, worse], "skills", "title").notes[0])
    assert_("not more is NOT met" in table_of([worse] * 7, "skills", "title").notes[0])


def test_profiles():
    """Exactly the edges of clients that a vehicle type cannot serve are missing."""
    data = generate_skill_vrp(8, seed=1, time_windows=True)
    profiles = with_profiles(data)
    for idx in range(data.num_vehicle_types):
        is_missing = profiles.distance_matrix(idx) == MAX_VALUE
        for client in range(1, data.num_locations):
            assert_equal(is_missing[0, client], not data.can_serve(idx, client))
            assert_equal(is_missing[client, 0], not data.can_serve(idx, client))

    costs = [
        solve(problem, MaxIterations(50), display=False).cost()
        for problem in (data, profiles)
    ]
    assert_equal(costs[0], costs[1])


def test_halves():
    """Halves are two visits at one place, and together what the client was."""
    data = generate_vrptw(8, seed=1)
    halves = in_halves(data)
    assert_equal(halves.num_clients, 16)
    for idx, client in enumerate(data.clients()):
        one, two = halves.clients()[2 * idx : 2 * idx + 2]
        assert_equal(one.delivery[0] + two.delivery[0], client.delivery[0])
        total = one.service_duration + two.service_duration
        assert_equal(total, client.service_duration)
        assert_equal(
            halves.same_vehicle_groups()[idx].clients, [2 * idx + 1, 2 * idx + 2]
        )

    costs = [
        solve(problem, MaxIterations(100), display=False).cost()
        for problem in (data, halves)
    ]
    assert_equal(costs[0], costs[1])


@pytest.mark.parametrize("rule", ["skills", "same_vehicle"])
def test_command(rule):
    """It solves each instance both ways."""
    command = [sys.executable, "-m", "benchmarks.micro.visit_rules", rule]
    command += ["--sizes", "10", "--seconds", "0.1", "--instances", "1"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert_("VRPTW/n10-1" in result.stdout)
    assert_("mean of 2" in result.stdout)
