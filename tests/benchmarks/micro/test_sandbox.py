"""Tests of benchmarks.micro.sandbox: what a sandbox costs."""

import sys

import pytest

from benchmarks.micro import sandbox


def test_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It tells the time for each language, with an interval and a verdict."""
    monkeypatch.setattr(sys, "argv", ["sandbox", "--clients", "20", "--repeats", "3"])
    sandbox.main()
    lines = capsys.readouterr().out.splitlines()
    assert "20 clients" in lines[0]
    assert [line.split(":")[0] for line in lines[1:]] == ["- python", "- cpp"]
    assert all(
        "ms more for each evaluation; at most 150 is" in one for one in lines[1:]
    )
