"""Tests of the attempts to do what a job must not."""

import os

import pytest

from mep.sandbox.escapes import ESCAPES, try_all


@pytest.mark.skipif(os.getuid() != 0, reason="an ordinary user cannot do all of it")
def test_all_can_be_done_without_a_sandbox(monkeypatch, tmp_path) -> None:
    """Otherwise, that they are refused in it would mean nothing."""
    monkeypatch.setenv("PYVRP_PLUS_CACHE", str(tmp_path))
    # The parent is the one of the tests, which must not be traced.
    done = try_all({"left_out": ["trace the parent"]}, lambda: None)
    assert done == dict.fromkeys(set(ESCAPES) - {"trace the parent"}, True)
