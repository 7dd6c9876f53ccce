import pytest

from mep.run import Run
from tests.mep.report.runs import cpp_run


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a finished run, in C++."""
    return cpp_run(tmp_path_factory)
