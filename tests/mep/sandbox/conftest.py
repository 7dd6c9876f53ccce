"""What the tests of the sandbox have in common."""

from collections.abc import Iterator

import pytest

from mep.evaluation.sandbox_stages import JOBS
from mep.sandbox.sandbox import Sandbox


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """Return a sandbox that several tests use, one after the other."""
    with Sandbox(JOBS) as shared:
        yield shared
