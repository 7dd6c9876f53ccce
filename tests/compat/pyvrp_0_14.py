"""PyVRP 0.14, in an environment of its own."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest

from benchmarks.solvers import SOLVERS, Unavailable
from benchmarks.solvers.environment import make_environment


@cache
def python() -> Path:
    """
    Return the Python of the environment, which is made if it is not there yet.

    Raises
    ------
    Unavailable
        When PyVRP 0.14 cannot be installed.
    """
    name = "pyvrp-0.14"
    return make_environment(name, SOLVERS[name].requirements, print)


def python_or_skip() -> Path:
    """Return the Python of the environment, or skip the test with the reason."""
    try:
        return python()
    except Unavailable as error:
        pytest.skip(f"PyVRP 0.14 cannot be installed: {error}")


def run(*arguments: str | Path, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run that Python with arguments, and with a text to read."""
    return subprocess.run(
        [python_or_skip(), *map(str, arguments)],
        input=text,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
