"""How busy workers are: small runs of the benchmark."""

import pytest

from benchmarks.micro.steady_state import busy_share
from mep.config import Config
from mep.providers.make_provider import with_provider


@pytest.mark.parametrize("steady_state", [False, True])
def test_busy_share(steady_state):
    """It is a share of the time, in which evaluations take as long as said."""
    config = Config(
        provider="offline",
        solver="stock",
        suite="small:4",
        budget="1it",
        generations=1,
        offspring=2,
        jobs=2,
        steady_state=steady_state,
    )
    share, elapsed = busy_share(with_provider(config), 0.2)
    # At least the two trials of the stock rule were waited for.
    assert 2 * share * elapsed >= 0.4
    assert 0 < share <= 1
