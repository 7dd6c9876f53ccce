"""Environments of solvers."""

import subprocess
import sys

import pytest

from benchmarks.solvers import Unavailable


@pytest.fixture(scope="session")
def prepare():
    """Return a function that makes an environment; without PyPI the test is skipped."""

    def prepared(solver):
        try:
            return solver.prepare()
        except Unavailable as error:
            if not _pypi_is_reachable():
                pytest.skip(f"PyPI is not reachable: {error}")
            raise

    return prepared


def _pypi_is_reachable():
    command = [sys.executable, "-m", "pip", "index", "versions", "pyvrp"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
