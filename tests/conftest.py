"""Fixtures that several tests use."""

import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import matplotlib as mpl
import pytest

import pyvrp_plus
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.stop import MaxIterations

ROOT = Path(__file__).resolve().parents[1]

mpl.use("Agg")

# Machines that run tests are slow at times, which says nothing about what is tested.
hypothesis.settings.register_profile("untimed", deadline=None)
hypothesis.settings.load_profile("untimed")


@pytest.fixture(scope="session", autouse=True)
def signing_key(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Sign with another key than that of the user who runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        key = tmp_path_factory.mktemp("keys") / "key"
        patch.setenv("PYVRP_PLUS_SIGNING_KEY", str(key))
        yield


@pytest.fixture(scope="session")
def instances() -> Path:
    """Return the folder of benchmark instances; skip the test if there is none."""
    default = ROOT.parent / "shared" / "instances"
    folder = Path(os.environ.get("PYVRP_PLUS_INSTANCES", default))
    if not folder.is_dir():
        pytest.skip(f"there are no instances in {folder}")

    return folder


@pytest.fixture(scope="session")
def small_data() -> pyvrp_plus.ProblemData:
    """Return a CVRP with a few clients."""
    return generate_cvrp(20, seed=1, depot="central", clients="random", route_size=5)


@pytest.fixture(scope="session")
def small_result(small_data: pyvrp_plus.ProblemData) -> pyvrp_plus.Result:
    """Return the result of a short run on that CVRP."""
    return pyvrp_plus.solve(small_data, MaxIterations(30), seed=1)


@pytest.fixture
def instance_file(tmp_path: Path) -> Path:
    """Return a small instance file with time windows."""
    path = tmp_path / "small.vrp"
    path.write_text(
        """\
NAME : small
TYPE : VRPTW
DIMENSION : 4
CAPACITY : 10
VEHICLES : 3
EDGE_WEIGHT_TYPE : EUC_2D
NODE_COORD_SECTION
1 0 0
2 3 4
3 6 8
4 9.5 12
DEMAND_SECTION
1 0
2 4
3 5
4 6
TIME_WINDOW_SECTION
1 0 100
2 0 50
3 10 60
4 20 80
SERVICE_TIME_SECTION
1 0
2 1
3 2
4 3
DEPOT_SECTION
1
-1
EOF
"""
    )
    return path
