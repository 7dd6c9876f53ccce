"""Tests of benchmarks.micro.imports: the time of ``import pyvrp_plus``."""

import sys

import pytest

from benchmarks.micro import imports


def test_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It tells the time of both packages, their ratio, and a verdict."""
    monkeypatch.setattr(sys, "argv", ["imports", "--repeats", "2"])
    imports.main()
    first, times, ratio = capsys.readouterr().out.splitlines()
    assert "CPU milliseconds" in first
    assert times.startswith("- pyvrp_plus: ")
    assert "at most 1.0 is" in ratio
