"""Tests of benchmarks.micro.dashboard: the time of requests."""

import sys
from pathlib import Path

import pytest

from benchmarks.micro import dashboard


def test_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It asks for each page of a run, and gives verdicts."""
    arguments = ["dashboard", "--candidates", "4", "--repeats", "2"]
    monkeypatch.setattr(sys, "argv", arguments)
    dashboard.main()
    first, opened, *pages, longest = capsys.readouterr().out.splitlines()
    assert "4 candidates" in first
    assert "at most 1000 is" in opened
    assert len(pages) == len(dashboard._PAGES)
    assert all("median" in line for line in pages)
    assert "at most 200 is" in longest


def test_an_answer_that_is_no_page(tmp_path: Path) -> None:
    """The times of errors are none of pages."""
    with dashboard.served(tmp_path) as port, pytest.raises(RuntimeError, match="404"):
        dashboard.request_times(port, "/run/gone", 1)
