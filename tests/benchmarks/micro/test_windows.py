"""Tests of benchmarks.micro.windows: several time windows of a client."""

import subprocess
import sys

import numpy as np
from numpy.testing import assert_, assert_equal

from benchmarks.micro.windows import by_groups, cut, with_several
from pyvrp_plus.generate import generate_vrptw


def test_cut():
    """The parts are the given window, without a gap."""
    data = generate_vrptw(20, 1)
    for client, parts in zip(data.clients(), cut(data, 3).clients(), strict=True):
        moments = [
            moment
            for early, late in parts.time_windows
            for moment in range(early, late + 1)
        ]
        assert_equal(moments, np.arange(client.tw_early, client.tw_late + 1))


def test_groups():
    """There is a client for each window, at the same place."""
    data = with_several(generate_vrptw(20, 1), 1)
    windows = [window for c in data.clients() for window in c.time_windows]
    groups = by_groups(data)
    assert_(len(windows) > data.num_clients)
    assert_equal([c.time_windows[0] for c in groups.clients()], windows)
    assert_equal(
        groups.num_groups, sum(len(c.time_windows) > 1 for c in data.clients())
    )
    assert_equal(
        groups.distance_matrix(0)[:, 0].max(), np.max(data.distance_matrix(0)[0])
    )


def test_command():
    """It prints both tables."""
    command = [sys.executable, "-m", "benchmarks.micro.windows"]
    few = ["--sizes", "10", "--repeats", "2", "--iterations", "5", "--seconds", "0.1"]
    for what, header in (("speed", "CPU time / one window"), ("quality", "groups")):
        result = subprocess.run(
            [*command, what, *few], capture_output=True, text=True, check=True
        )
        assert_(header in result.stdout)
