"""Requests that are answered on this machine."""

import threading
from concurrent.futures import CancelledError

import pytest

from pyvrp_plus.trials.executor import LocalExecutor
from tests.trials.executor.workshops import Workshop, wait_for


def test_answers():
    """Requests that wait are answered by the next workplace that is idle."""
    workshop = Workshop()
    with LocalExecutor([workshop.open(), workshop.open()]) as executor:
        futures = [
            executor.submit(
                {"number": n, "seconds": 0.01}, lambda reply: reply["twice"]
            )
            for n in range(20)
        ]
        assert [future.result(60) for future in futures] == [2 * n for n in range(20)]


def test_errors():
    """What is raised by a workplace, or by what judges its reply, is the result."""

    def refuse(reply):
        raise ValueError(f"not {reply['twice']}")

    with LocalExecutor([Workshop().open()]) as executor:
        broken = executor.submit({"number": 1, "raise": "the disk is full"}, len)
        with pytest.raises(OSError, match="the disk is full"):
            broken.result(60)
        with pytest.raises(ValueError, match="not 4"):
            executor.submit({"number": 2}, refuse).result(60)
        assert executor.submit({"number": 3}, len).result(60) == 2


def test_closing(tmp_path):
    """What was under way ends at once, without a result."""
    judged = threading.Event()
    log, closed = tmp_path / "log", tmp_path / "closed"
    slow = {"number": 1, "seconds": 60, "log": f"{log}", "closed": f"{closed}"}
    executor = LocalExecutor([Workshop().open()])
    futures = [executor.submit(slow, lambda _: judged.set()) for _ in range(3)]
    wait_for(log)
    executor.close()
    assert closed.exists()
    for future in futures:
        with pytest.raises(CancelledError):
            future.result(0)
    assert not judged.is_set()
