"""Workers that misbehave end as rows, and leave nothing behind."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest

from benchmarks.instances import ROOT
from benchmarks.rows import Status
from benchmarks.solvers import end_workers


def is_running(pid):
    """Return whether a process is there, and not only its remains."""
    status = Path(f"/proc/{pid}/stat")
    if status.parent.parent.exists():
        try:
            return status.read_text().rpartition(")")[2].split()[0] != "Z"
        except (FileNotFoundError, ProcessLookupError):
            return False

    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(condition):
    """Wait for something that is about to happen."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it has not happened")


@pytest.mark.parametrize(
    ("behaviour", "message"),
    [
        ("fail", "exit code 1 without a reply: ValueError: this fake fails"),
        ("exit_early", "exit code 0 without a reply"),
        ("kill_itself", "killed by SIGKILL"),
        ("segfault", "killed by SIGSEGV"),
        ("close_and_hang", "closed its pipe without a reply"),
        ("leave_a_child", "exit code 3 without a reply"),
        ("flood_reply", "the reply is longer than 16 MiB"),
    ],
)
def test_crash(fake, behaviour, message):
    """How a worker has ended is told."""
    row = fake(behaviour)
    assert row.status is Status.CRASHED
    assert row.message == message
    assert row.cost is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("routes: none", "no JSON"),
        ('{"cost": NaN}', "NaN is not a number"),
        ("[" * 100_000, "no JSON"),
        ("[]", "no JSON object"),
        ('{"feasible": true}', "malformed: cost must be int, but is None"),
        ('{"error": "ValueError: broken"}', "ValueError: broken"),
    ],
)
def test_reply_that_is_none(fake, text, message):
    """A reply that cannot be understood is a crash, too."""
    row = fake("write_raw", reply=text)
    assert row.status is Status.CRASHED
    assert message in row.message


def test_hang(fake, tmp_path):
    """On time-out, all that the worker has started ends with it."""
    row = fake("hang", timeout=6)
    assert row.status is Status.TIMED_OUT
    assert row.message == "no reply after 6 s"
    pids = [int(pid) for pid in (tmp_path / "trace").read_text().split()]
    wait_until(lambda: not any(map(is_running, pids)))


def test_end_workers(fake, tmp_path):
    """A harness can end what other threads wait for."""
    rows = []
    thread = threading.Thread(target=lambda: rows.append(fake("hang")))
    thread.start()
    wait_until((tmp_path / "trace").exists)
    pids = [int(pid) for pid in (tmp_path / "trace").read_text().split()]
    end_workers(tmp_path / "elsewhere")
    assert all(map(is_running, pids))
    end_workers(Path(tempfile.gettempdir()))
    thread.join(timeout=30)
    assert rows[0].status is Status.CRASHED
    assert "SIGKILL" in rows[0].message
    wait_until(lambda: not any(map(is_running, pids)))


def test_interrupt(tmp_path):
    """An interrupt from the keyboard ends the worker."""
    plan = tmp_path / "plan.json"
    trace = tmp_path / "trace"
    plan.write_text(json.dumps({"behaviour": "hang", "trace": str(trace)}))
    # Where tests run in the background, interrupts are ignored from the start.
    code = """\
import signal, sys
from pathlib import Path
from benchmarks.solvers.process import run_worker
signal.signal(signal.SIGINT, signal.default_int_handler)
worker, folder = map(Path, sys.argv[1:])
request = {"files": [str(folder / "plan.json")]}
run_worker(Path(sys.executable), worker, request, folder, 600)
"""
    worker = Path(__file__).parent / "fakes" / "fake_worker.py"
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(worker), str(tmp_path)],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until(trace.exists)
    pids = [int(pid) for pid in trace.read_text().split()]
    process.send_signal(signal.SIGINT)
    assert "KeyboardInterrupt" in process.communicate(timeout=30)[1]
    wait_until(lambda: not any(map(is_running, pids)))
