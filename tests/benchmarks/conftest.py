"""Environments of solvers, and a solver that speaks as FILO2 does."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.solvers import Unavailable
from pyvrp_plus.generate import generate_cvrp

FAKE_FILO2 = Path(__file__).parent / "solvers" / "fakes" / "fake_filo2.py"


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


@pytest.fixture
def filo2(tmp_path):
    """Return a function that makes an executable with the interface of FILO2."""

    def make(behaviour="solve"):
        path = tmp_path / "filo2"
        path.write_text(
            f'#!/bin/sh\nexec {sys.executable} {FAKE_FILO2} {behaviour} "$@"\n'
        )
        path.chmod(0o755)
        return path

    return make


@pytest.fixture
def cvrp(tmp_path):
    """Return a file with a CVRP, with its fields in the order that FILO2 needs."""
    data = generate_cvrp(20, seed=1, route_size=5)
    places = list(map(data.location, range(data.num_locations)))
    demands = [0, *(client.delivery[0] for client in data.clients())]
    lines = [
        "NAME : small",
        "COMMENT : generated",
        "TYPE : CVRP",
        f"DIMENSION : {data.num_locations}",
        "EDGE_WEIGHT_TYPE : EUC_2D",
        f"CAPACITY : {data.vehicle_type(0).capacity[0]}",
        "NODE_COORD_SECTION",
        *(f"{idx} {place.x:.0f} {place.y:.0f}" for idx, place in enumerate(places, 1)),
        "DEMAND_SECTION",
        *(f"{idx} {demand}" for idx, demand in enumerate(demands, 1)),
        "DEPOT_SECTION",
        "1",
        "-1",
        "EOF",
    ]
    path = tmp_path / "some" / "small.vrp"
    path.parent.mkdir()
    path.write_text("\n".join(lines) + "\n")
    return path
