"""Checks of many random problems and malformed files, in processes that may fail."""

import os
import time

import pytest

from tests.fuzz.__main__ import CHECKS
from tests.fuzz.campaign import run_campaign

COUNTS = {"problems": 150, "instance-files": 150, "solution-files": 50}


@pytest.mark.parametrize("name", CHECKS)
def test_a_few(name: str) -> None:
    """Nothing crashes or hangs, and no figure is wrong."""
    pytest.importorskip("pyvrp")
    check, timeout = CHECKS[name]
    report = run_campaign(check, range(COUNTS[name]), timeout)
    assert not report.failures, str(report)
    assert report.outcomes.total() == COUNTS[name]


def misbehave(seed: int) -> str:
    """Do what a check must not do, at some of the seeds."""
    if seed == 1:
        os.abort()
    if seed == 2:
        time.sleep(600)
    assert seed != 3, "three"
    return "fine"


def test_what_goes_wrong_is_told() -> None:
    """A crash, a hang and a failure are told, and the seeds behind them checked."""
    report = run_campaign("tests.fuzz.test_campaign:misbehave", range(5), timeout=10)
    assert report.outcomes == {"fine": 2, "crash": 1, "hang": 1, "failed": 1}
    assert "SIGABRT" in report.failures[1]
    assert "10 s" in report.failures[2]
    assert "three" in report.failures[3]
    assert "seed 3" in str(report)
