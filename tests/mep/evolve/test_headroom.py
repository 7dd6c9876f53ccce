"""Whether anything is left to gain on the training instances."""

from dataclasses import replace

import pytest

import mep
from mep.candidate.member import stock_member
from mep.evolve.headroom import check_headroom
from tests.mep.evolve.sessions import open_session, write_instances
from tests.mep.evolve.small_runs import small_config

STOCK = stock_member("select_parents", "python")


def test_what_a_longer_run_gains(tmp_path):
    """It is told in per cent, beside what other seeds do, and kept for the prompts."""
    suite = write_instances(tmp_path / "many", 100, count=24)
    config = small_config(tmp_path, suite=suite, budget="4it", solver="default")
    with open_session(config) as session:
        found = check_headroom(session, STOCK)
        assert found.gain > found.noise > 0
        assert session.store.fact("head-room")["gain"] == found.gain


def test_nothing_to_gain(tmp_path):
    """Instances that are solved to the end are refused, with the figures."""
    suite = write_instances(tmp_path / "six", 5)
    config = small_config(tmp_path, suite=suite, budget="300it", solver="default")
    with pytest.raises(ValueError, match=r"no head-room: .* is \+0.000% better"):
        mep.evolve(config)

    with open_session(replace(config, out=tmp_path / "noted")) as session:
        found = check_headroom(session, STOCK, is_needed=False)
        assert found.gain == 0
        assert "have no head-room" in session.store.fact("notes")[-1]


def test_few_instances(tmp_path):
    """They are not refused, but no verdict can come of them, which is said."""
    with open_session(small_config(tmp_path)) as session:
        assert check_headroom(session, STOCK) is None
        assert "4 training instances are too few" in session.store.fact("notes")[0]
