"""Tests of benchmarks.micro.convergence: short runs against the best long one."""

import subprocess
import sys

import numpy as np
from numpy.testing import assert_, assert_array_less, assert_equal

from benchmarks.micro.convergence import Costs, generate_asymmetric, table_of


def test_lines():
    """Both kinds of runs are compared with the best long one."""
    costs = Costs("VRPTW/n20", long=[1000, 1002], short=[1001, 999])
    assert_equal(
        table_of([costs], "title").lines, [["VRPTW/n20", "1,000", "+0.100", "+0.000"]]
    )


def test_bar():
    """The bar is for the mean over instances."""
    near, far = Costs("a", [1000], [1000]), Costs("b", [1000], [1003])
    assert_("at most 0.1 is met" in table_of([near], "title").notes[0])
    assert_("at most 0.1 is NOT met" in table_of([near, far], "title").notes[0])


def test_asymmetric():
    """Distances depend on the direction, and routes with one client are feasible."""
    data = generate_asymmetric(20, seed=1)
    ways = data.distance_matrix(0)
    assert_(np.any(ways != ways.T))
    assert_equal(data.duration_matrix(0), ways)

    early, late = np.array([(c.tw_early, c.tw_late) for c in data.clients()]).T
    assert_array_less(ways[0, 1:], late + 1)

    (vehicle_type,) = data.vehicle_types()
    service = [client.service_duration for client in data.clients()]
    earliest = np.maximum(ways[0, 1:], early)
    assert_array_less(earliest + service + ways[1:, 0], vehicle_type.tw_late + 1)


def test_command():
    """It solves for long, and for a short while with other seeds."""
    command = [sys.executable, "-m", "benchmarks.micro.convergence", "--sizes", "10"]
    command += ["--long", "0.2", "--short", "0.1", "--num_long", "2"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert_("2 runs of 0.2 s, 2 of 0.1 s" in result.stdout)
    assert_equal(result.stderr.count("seed "), 4)
    assert_("seed 3, 0.1 s" in result.stderr)
