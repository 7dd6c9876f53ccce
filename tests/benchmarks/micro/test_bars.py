"""Tests of benchmarks.micro.bars: what is said of a bar."""

from benchmarks.micro.bars import at_least, at_most


def test_bars():
    """A value that is the bar meets it, whichever side it has to be on."""
    assert at_most(1.5, 1.5) == "at most 1.5 is met"
    assert at_most(1.51, 1.5) == "at most 1.5 is NOT met"
    assert at_least(50, 50) == "at least 50 is met"
    assert at_least(49.9, 50) == "at least 50 is NOT met"
