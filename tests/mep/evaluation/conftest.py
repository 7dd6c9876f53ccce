"""What the tests of evaluation have in common."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mep.evaluation.sandbox_stages import JOBS
from mep.sandbox.sandbox import Sandbox
from pyvrp_plus import write_instance
from pyvrp_plus.generate import generate_cvrp
from pyvrp_plus.trials.instance_text import InstanceText


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """Return a sandbox that several tests use, one after the other."""
    with Sandbox(JOBS) as shared:
        yield shared


@pytest.fixture(scope="session")
def instance(tmp_path_factory: pytest.TempPathFactory) -> InstanceText:
    """Return a small CVRP as text."""
    file: Path = tmp_path_factory.mktemp("instance") / "small.vrp"
    write_instance(file, generate_cvrp(30, seed=3, route_size=6))
    return InstanceText("set/small", file.read_text(), "round")
