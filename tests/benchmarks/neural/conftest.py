"""Where torch is, for tests of a policy."""

import os

import pytest

from benchmarks.solvers import Environment, parse_solver
from benchmarks.solvers.environment import folder


@pytest.fixture(scope="session")
def environment() -> Environment:
    """Return the environment of the solver; skip if it is not there, for it is big."""
    is_there = (folder() / "pomo" / "complete.json").exists()
    if not is_there and os.environ.get("PYVRP_PLUS_TEST_TORCH") != "1":
        pytest.skip("torch is installed for tests only with PYVRP_PLUS_TEST_TORCH=1")

    return parse_solver("pomo").prepare()
