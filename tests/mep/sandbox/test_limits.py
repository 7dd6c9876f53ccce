"""Limits of jobs, and lower ones that a user has set."""

import subprocess
import sys

import pytest

from mep.sandbox.limits import Limits, check_limits

pytest.importorskip("resource")

CHECK = """
import resource, sys
from mep.sandbox.limits import Limits, check_limits

resource.setrlimit(getattr(resource, sys.argv[1]), (int(sys.argv[2]),) * 2)
check_limits(Limits(wall_seconds=60, cpu_seconds=10))
"""


@pytest.mark.parametrize(
    ("kind", "limit", "name"),
    [
        ("RLIMIT_FSIZE", 60_000, "ulimit -f"),
        ("RLIMIT_NOFILE", 32, "ulimit -n"),
        ("RLIMIT_CPU", 5, "ulimit -t"),
    ],
)
def test_lower_limits_of_the_user(kind, limit, name):
    """They are named, instead of blaming a job that breaks them."""
    command = [sys.executable, "-c", CHECK, kind, str(limit)]
    run = subprocess.run(command, capture_output=True, text=True)
    last = run.stderr.strip().splitlines()[-1]
    assert last.startswith("RuntimeError: The limit of this user on the")
    assert name in last
    assert str(limit) in last


def test_usual_limits():
    """A user who has set none may run jobs."""
    check_limits(Limits(wall_seconds=60, cpu_seconds=1, open_files=16))
