"""Reading the results of a run."""

import pytest

from mep.config import Config, to_plain
from mep.record.run_folder import STORE
from mep.record.store import Store
from mep.run import read_run


def test_a_run_that_has_only_begun(tmp_path):
    """There are no results and no notes, but nothing is missing."""
    with Store(tmp_path / STORE) as store:
        store.set_fact("config", to_plain(Config(provider="offline", model="m")))

    run = read_run(tmp_path)
    assert run.facts["notes"] == []
    assert run.spent_usd == 0
    assert run.winner is None
    assert not run.candidates


def test_no_run(tmp_path):
    """A folder without a run is refused."""
    with pytest.raises(ValueError, match="there is no run"):
        read_run(tmp_path)
