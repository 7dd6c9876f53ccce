"""What is told of the machine."""

import os

import pytest

from pyvrp_plus.trials.machine import busy_warning, describe_machine, free_cores


def test_description():
    """The number of cores belongs to every figure."""
    assert f"{os.cpu_count()} cores" in describe_machine()


def test_cores():
    """Each job has a core of its own, or there is an error."""
    available = len(os.sched_getaffinity(0))
    assert len(set(free_cores(available))) == available
    with pytest.raises(ValueError, match=f"there are {available}"):
        free_cores(available + 1)
    with pytest.raises(ValueError, match="at least 1, got 0"):
        free_cores(0)


def test_warning(monkeypatch):
    """It is told when others use the cores."""
    cores = os.cpu_count()
    monkeypatch.setattr(os, "getloadavg", lambda: (0.1, 0.1, 0.1))
    assert busy_warning(cores) is None
    monkeypatch.setattr(os, "getloadavg", lambda: (float(cores), 0.1, 0.1))
    assert "not be reliable" in busy_warning(1)
