"""Counts in files."""

from pathlib import Path

from benchmarks.micro.counts import Count, Counts, compiler_of
from pyvrp_plus import _pyvrp


def test_written_counts_can_be_read(tmp_path):
    """Nothing is lost, whatever the reason contains."""
    counts = Counts.of_today(
        {
            "whole-run": Count(2_000_000_000_000, 3),
            "search": Count(
                7, 2, 5, grown_from=3, reason='It is "exact" \\ \U0001f69a'
            ),
        }
    )
    counts.write(tmp_path / "counts.toml")
    assert Counts.read(tmp_path / "counts.toml") == counts


def test_compiler(tmp_path):
    """The compiler of an extension is found in it."""
    assert compiler_of(Path(_pyvrp.__file__)) != "unknown"

    path = tmp_path / "extension.so"
    path.write_bytes(b"\0clang version 17.0.1 \0GCC: (Debian 12.2.0-14) 12.2.0\0rest")
    assert compiler_of(path) == "GCC: (Debian 12.2.0-14) 12.2.0, clang version 17.0.1"
    path.write_bytes(b"nothing")
    assert compiler_of(path) == "unknown"
