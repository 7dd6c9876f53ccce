"""Tests of benchmarks.micro.skills: skills against missing edges."""

import subprocess
import sys

from numpy.testing import assert_, assert_equal

from benchmarks.micro.skills import Pair, table_of, with_profiles
from pyvrp_plus import solve
from pyvrp_plus.constants import MAX_VALUE
from pyvrp_plus.generate import generate_skill_vrp
from pyvrp_plus.stop import MaxIterations


def test_bar():
    """Skills must not cost more, beyond chance."""
    better, worse = Pair("a", 99, 100), Pair("b", 102, 100)
    assert_equal(better.cells(), ["a", "99", "100", "+1.00"])
    assert_("not more is met" in table_of([better] * 7, "title").notes[0])
    assert_("not more is met" in table_of([better, worse], "title").notes[0])
    assert_("not more is NOT met" in table_of([worse] * 7, "title").notes[0])


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


def test_command():
    """It solves each instance both ways."""
    command = [sys.executable, "-m", "benchmarks.micro.skills", "--sizes", "10"]
    command += ["--seconds", "0.1", "--instances", "1"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert_("VRPTW with skills/n10-1" in result.stdout)
    assert_("mean of 2" in result.stdout)
