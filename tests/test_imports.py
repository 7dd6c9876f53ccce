"""What is imported with the package, and what only when it is first used."""

import subprocess
import sys
from pathlib import Path

import pytest

import pyvrp_plus

ROOT = Path(__file__).resolve().parents[1]
_HEAVY = {
    "distributed",
    "filelock",
    "jinja2",
    "matplotlib",
    "openai",
    "platformdirs",
    "pyvrp_plus.diagnosis",
    "pyvrp_plus.export",
    "pyvrp_plus.operators",
    "pyvrp_plus.plotting",
    "pyvrp_plus.trials",
    "pyvrp_plus.view",
    "rich",
    "scipy",
}


def test_heavy_modules_are_not_imported():
    """
    Those who do not use them do not wait for them.

    ``python -m benchmarks.micro.imports`` measures for how long they wait.
    """
    script = "import sys, pyvrp_plus; print(*sys.modules)"
    command = [sys.executable, "-c", script]
    finished = subprocess.run(command, capture_output=True, text=True, check=True)
    modules = set(finished.stdout.split())
    assert "pyvrp_plus.solve" in modules
    assert not modules & _HEAVY


def test_names_are_there_when_they_are_used():
    """In a process of its own, nothing else has imported them."""
    names = [*pyvrp_plus.__all__, "__version__", "diagnosis", "export"]
    script = f"""
import pyvrp_plus
for name in {names}:
    assert getattr(pyvrp_plus, name) is getattr(pyvrp_plus, name), name
assert set({names}) <= set(dir(pyvrp_plus))
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_sources_that_are_not_built():
    """In a checkout, they come before the installed package; the error says so."""
    # Without site packages, there is nothing that builds them.
    command = [sys.executable, "-S", "-c", "import pyvrp_plus"]
    finished = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert finished.returncode == 1
    assert "run Python in another folder" in finished.stderr


def test_unknown_names():
    """They are errors, as in any module."""
    with pytest.raises(AttributeError, match="'pyvrp_plus' has no attribute 'Modle'"):
        pyvrp_plus.Modle  # noqa: B018
